import type { Cents } from '#platform/pure/money.ts';
import { returnReasonCodes } from '#payments/rules/return-reason.ts';
import { BYTES_PER_GB, SECONDS_PER_MINUTE } from '#subscriptions/rules/included-allowance.ts';
import { type UsageUnit, unitOfType } from '#usage/rules/usage-unit.ts';
import { type UsageType, usageTypes } from '#usage/rules/usage-type.ts';

export type DataUnit = 'gb' | 'min' | 'sms' | 'kg';

/** A stored value of an export as people read it. `word`: a code, with the key of its text; `bank_reason`: a code of banks; `text`: as it is stored. */
export type DataValue =
  | { kind: 'yes' | 'no' }
  | { kind: 'word' | 'bank_reason' | 'language' | 'time' | 'day' | 'text'; value: string }
  | { kind: 'money'; cents: Cents }
  | { kind: 'amount'; value: number; unit: DataUnit };

type Row = Readonly<Record<string, unknown>>;

const simTypes = { 0: 'esim', 1: 'sim_card' };
const paymentMethods = { [-1]: 'none', 0: 'online', 1: 'direct_debit' };
const usageWords = Object.fromEntries(
  Object.entries(usageTypes).map(([word, type]) => [type, word === 'unknown' ? 'other' : word]),
);

/** Words of numbers that are stored in place of words, by table and column. */
const numberWords: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  'customer.type': { 0: 'none', 1: 'private', 2: 'business' },
  'customer_product.type': simTypes,
  'order_product.type': simTypes,
  'sim_allocation.type': simTypes,
  'sim_swap.from_type': simTypes,
  'sim_swap.sim_type': simTypes,
  'customer_order.payment_method': paymentMethods,
  'payment_profile.method': paymentMethods,
  'credential.email_status': { 0: 'unconfirmed', 1: 'confirmed', 2: 'confirmed' },
  'usage_record.type': usageWords,
};

const unitSizes: Readonly<Record<UsageUnit, readonly [DataUnit, number] | null>> = {
  B: ['gb', BYTES_PER_GB],
  s: ['min', SECONDS_PER_MINUTE],
  SMS: ['sms', 1],
  '': null,
};

const bucketUnit = (kind: unknown): UsageUnit => {
  if (typeof kind !== 'string') return '';
  return kind.startsWith('data') ? 'B' : kind.startsWith('voice') ? 's' : kind === 'sms' ? 'SMS' : '';
};

const unitOf = (table: string, column: string, row: Row): UsageUnit => {
  if (column.endsWith('_bytes')) return 'B';
  if (column === 'seconds') return 's';
  if (table === 'usage_record' && (column === 'quantity' || column === 'included'))
    return unitOfType(row['type'] as UsageType);
  return column === 'used' || column === 'total' || column === 'monthly' ? bucketUnit(row['kind']) : '';
};

const toAmount = (table: string, column: string, value: number, row: Row): DataValue | null => {
  if (column === 'grams' || column === 'co2_grams') return { kind: 'amount', value: value / 1000, unit: 'kg' };
  const size = unitSizes[unitOf(table, column, row)];
  return size && { kind: 'amount', value: value / size[1], unit: size[0] };
};

/** Columns of spending, in thousandths of a cent. */
const spendingColumns: ReadonlySet<string> = new Set(['all', 'data_abroad', 'waived', 'cost_millicents']);
/** Milliseconds of the year 2001: a number above is an instant. */
const EARLIEST_INSTANT = 1_000_000_000_000;

const toNumberValue = (table: string, column: string, value: number, row: Row): DataValue => {
  const word = numberWords[`${table}.${column}`]?.[value];
  if (word !== undefined) return { kind: 'word', value: word };
  // The position of a SIM in its order, counted from 0.
  if (column === 'sim') return { kind: 'text', value: String(value + 1) };
  if (/(^|_)cents(_|$)/.test(column)) return { kind: 'money', cents: value as Cents };
  if (spendingColumns.has(column)) return { kind: 'money', cents: Math.round(value / 1000) as Cents };
  if (value > EARLIEST_INSTANT && (column === 'at' || column.endsWith('_at') || column === 'until'))
    return { kind: 'time', value: new Date(value).toISOString() };
  return toAmount(table, column, value, row) ?? { kind: 'text', value: String(value) };
};

/** Columns with text that people typed, in any table (`name`) or in one (`invoice_dispute.reason`): a word in them is no code. */
const typedColumns: ReadonlySet<string> = new Set([
  'text',
  'name',
  'user_name',
  'first_name',
  'last_name',
  'company_name',
  'invoice_dispute.reason',
  'record_id',
]);

/** Columns with the name of an edition, which may look like a day. */
const isVersionColumn = (column: string): boolean => column === 'version' || column === 'terms_version';
const isReasonColumn = (column: string): boolean => column === 'reason' || column === 'ended_reason';

/** A value of a column of an exported table. `row`: the values beside it. */
export const toDataValue = (table: string, column: string, value: unknown, row: Row): DataValue => {
  if (typeof value === 'boolean') return { kind: value ? 'yes' : 'no' };
  if (typeof value === 'number') return toNumberValue(table, column, value, row);
  if (typeof value !== 'string') return { kind: 'text', value: String(value) };
  if (isVersionColumn(column)) return { kind: 'text', value };
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return { kind: 'time', value };
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return { kind: 'day', value };
  if (column === 'failure_code') return { kind: 'word', value };
  if (column === 'language') return { kind: 'language', value };
  const isTyped = typedColumns.has(column) || typedColumns.has(`${table}.${column}`);
  if (!isTyped && isReasonColumn(column) && returnReasonCodes.has(value)) return { kind: 'bank_reason', value };
  return { kind: !isTyped && /^[a-z][a-z_-]*$/.test(value) ? 'word' : 'text', value };
};
