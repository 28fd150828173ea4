import { expect, test } from 'vitest';
import { returnReasonCodes } from '#payments/rules/return-reason.ts';
import stored from '../web/stored/strings/en.json' with { type: 'json' };
import { toDataValue } from './data-value.ts';

const word = (value: string) => ({ kind: 'word', value });
const money = (cents: number) => ({ kind: 'money', cents });
const amount = (value: number, unit: string) => ({ kind: 'amount', value, unit });

test.each([
  ['a state', 'customer_order', 'state', 'fulfilled', {}, word('fulfilled')],
  ['a kind of customer', 'customer', 'type', 2, {}, word('business')],
  ['a kind of SIM', 'order_product', 'type', 1, {}, word('sim_card')],
  ['a payment method', 'payment_profile', 'method', -1, {}, word('none')],
  ['a confirmed email address', 'credential', 'email_status', 2, {}, word('confirmed')],
  ['a kind of usage', 'usage_record', 'type', 8, {}, word('sms_roaming')],
  ['cents', 'payment', 'amount_cents', 1250, {}, money(1250)],
  ['cents per month', 'document', 'saved_cents_per_month', 1000, {}, money(1000)],
  ['a SIM of an order', 'prepaid_entry', 'sim', 0, {}, { kind: 'text', value: '1' }],
  ['thousandths of a cent', 'usage_record', 'cost_millicents', 238_400, {}, money(238)],
  ['spending', 'usage_month', 'all', 1_691_000, {}, money(1691)],
  ['bytes of a bucket', 'usage_month', 'used', 2_500_000_000, { kind: 'data' }, amount(2.5, 'gb')],
  ['seconds of a bucket', 'customer_product', 'total', 30_000, { kind: 'voice' }, amount(500, 'min')],
  ['messages of a bucket', 'customer_product', 'total', 100, { kind: 'sms' }, amount(100, 'sms')],
  ['bytes of a record', 'usage_record', 'quantity', 1_000_000_000, { type: 5 }, amount(1, 'gb')],
  ['seconds of a record', 'usage_record', 'included', 90, { type: 2 }, amount(1.5, 'min')],
  ['grams', 'carbon_entry', 'grams', 5000, {}, amount(5, 'kg')],
  [
    'an instant in milliseconds',
    'customer_product',
    'newest_at',
    1_767_225_600_000,
    {},
    { kind: 'time', value: '2026-01-01T00:00:00.000Z' },
  ],
  ['a failure code', 'sim_swap', 'failure_code', 'SIM_SWAP_FAILED', {}, word('SIM_SWAP_FAILED')],
  ['a day', 'document', 'issued_on', '2026-11-30', {}, { kind: 'day', value: '2026-11-30' }],
  ['a version that is a day', 'consent', 'version', '2026-11-30', {}, { kind: 'text', value: '2026-11-30' }],
  ['a reason', 'refund', 'reason', 'withdrawal', {}, word('withdrawal')],
  ['a reason of a bank', 'payment', 'reason', 'AM04', {}, { kind: 'bank_reason', value: 'AM04' }],
  ['a typed code', 'invoice_dispute', 'reason', 'AM04', {}, { kind: 'text', value: 'AM04' }],
  ['a typed reason', 'invoice_dispute', 'reason', 'wrong', {}, { kind: 'text', value: 'wrong' }],
  ['the id of a record', 'usage_question', 'record_id', 'once', {}, { kind: 'text', value: 'once' }],
  ['a language', 'consent', 'language', 'nl', {}, { kind: 'language', value: 'nl' }],
  ['a boolean', 'order_product', 'own_number', true, {}, { kind: 'yes' }],
  ['a name', 'customer_product', 'name', 'Emma', {}, { kind: 'text', value: 'Emma' }],
  ['a name that is a word', 'customer_product', 'name', 'active', {}, { kind: 'text', value: 'active' }],
  ['a count', 'withdrawn_sim', 'days', 3, {}, { kind: 'text', value: '3' }],
])('the value of %s is converted for the export', (_name, table, column, value, row, expected) => {
  expect(toDataValue(table, column, value, row)).toEqual(expected);
});

test('each return reason code of the banks has a text', () => {
  expect(Object.keys(stored.bank).toSorted()).toEqual([...returnReasonCodes].toSorted());
});
