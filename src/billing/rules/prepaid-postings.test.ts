import { expect, test } from 'vitest';
import { sumByAccount } from '#ledger/rules/journal-entry.ts';
import {
  buildAddonCreditEntry,
  buildAddonDebitEntry,
  buildClosingEntries,
  buildFirstDaysEntry,
  buildMonthDebitEntry,
  buildOrderPaymentEntry,
  type PrepaidEntry,
  sumBalance,
  buildTopUpEntry,
} from './prepaid-balance.ts';
import { buildPrepaidJournalEntry } from './prepaid-postings.ts';
import type { PricePart } from './price-sum.ts';

const sim = { customer_uuid: 'customer', order_product_uuid: 'sim' };
const now = new Date('2026-11-16T10:00:00Z');
const part = (kind: PricePart['kind'], cents: number, uuid: string | null = kind): PricePart => ({
  kind,
  sim: 0,
  uuid,
  count: 1,
  cents,
});

/** A month of 30.00: plan, add-on, carbon removal, a contribution and a promo. */
const paidEntry = buildOrderPaymentEntry(
  'order',
  [part('plan', 2000), part('telecom', 600), part('carbon', 300), part('contribution', 400), part('promo', -300, null)],
  null,
);
const firstDays = buildFirstDaysEntry([paidEntry], '2026-11-16');
const first = firstDays ? [paidEntry, firstDays] : [];
const topUp = buildTopUpEntry(first, 'payment', 5000);
const monthly = {
  plan: { uuid: 'plan', price_cents: 2000 },
  addons: [{ offer_uuid: 'forest', type: 3 as const, price_cents: 400 }],
};
const month = buildMonthDebitEntry(topUp ? [...first, topUp] : [], monthly, '2026-12-01');
const second = topUp && month ? [...first, topUp, month] : [];
const addon = buildAddonDebitEntry('addon', part('telecom', 600), '2026-11-16');

const amounts = (entry: PrepaidEntry | null | undefined, before: readonly PrepaidEntry[] = []) => {
  const journalEntry = entry && buildPrepaidJournalEntry(sim, entry, before, now);
  return journalEntry && Object.fromEntries(sumByAccount(journalEntry.lines));
};

test.each<[string, PrepaidEntry | null | undefined, readonly PrepaidEntry[], Record<string, number> | null]>([
  ['a month paid with the order', paidEntry, [], { '4891': 3000, '4600': -3000 }],
  ['a top-up', topUp, first, { '4891': 5000, '4600': -5000 }],
  // Half a month: plan 10.00, add-on 3.00, promo -1.50 and carbon whole make 14.50 with 2.52 VAT; the contribution is whole.
  [
    'the debit of the first days',
    firstDays,
    [],
    { '4600': 1850, '7000': -826, '7001': -248, '7003': -248, '708': 124, '451': -252, '4890': -400 },
  ],
  ['a month', month, [], { '4600': 2100, '7000': -1653, '708': 248, '451': -295, '4890': -400 }],
  ['a suspension, without postings,', { ...paidEntry, kind: 'paused', amount_cents: 0, parts: [] }, [], null],
  [
    'an add-on that never began',
    buildAddonCreditEntry([addon], 'addon', part('telecom', 600), null),
    [addon],
    {
      '4600': -300,
      '7001': 248,
      '451': 52,
    },
  ],
  // All of the first month: contribution and carbon whole.
  [
    'the end of a SIM on its first day',
    buildClosingEntries(first, '2026-11-16')[0],
    first,
    {
      '4600': -1850,
      '7000': 826,
      '7001': 248,
      '7003': 248,
      '708': -124,
      '451': 252,
      '4890': 400,
    },
  ],
  // In later months contributions are not credited. 16 of 31 days of 17.00 are 8.77.
  [
    'the end of a SIM in a later month',
    buildClosingEntries(second, '2026-12-16')[0],
    second,
    {
      '4600': -877,
      '7000': 853,
      '708': -128,
      '451': 152,
    },
  ],
  [
    'an indemnity for a late port-in',
    { ...paidEntry, kind: 'late_port_in', amount_cents: 300, parts: [] },
    first,
    { '643': 300, '4600': -300 },
  ],
  [
    'a credit without an earlier charge',
    { ...paidEntry, kind: 'days_back', about: '2026-11-16', amount_cents: 121, parts: [] },
    [],
    {
      '4600': -121,
      '7000': 100,
      '451': 21,
    },
  ],
])('the entry of %s has the postings of its accounts', (_name, entry, before, posted) => {
  expect(amounts(entry, before)).toEqual(posted);
});

test('the liability equals the balance after every entry, and is 0 when the SIM has ended', () => {
  const life = [...second, ...buildClosingEntries(second, '2026-12-16')];
  let liability = 0;
  expect(life).toHaveLength(6);
  for (const [at, entry] of life.entries()) {
    liability -= amounts(entry, life.slice(0, at))?.['4600'] ?? 0;
    expect(liability).toBe(sumBalance(life.slice(0, at + 1)));
  }
  expect(liability).toBe(0);
  expect(sumBalance(life)).toBe(0);
});

test.each<[string, PrepaidEntry | null | undefined, string, string]>([
  ['a month on its 1st', month, '2026-11-30T23:05:00Z', '2026-12-01'],
  ['a month that is charged on its last day', month, '2026-12-31T22:59:00Z', '2026-12-31'],
  ['a month that is charged after its end', month, '2026-12-31T23:04:11Z', '2026-12-31'],
  ['the debit of the first days', firstDays, '2026-11-16T10:00:00Z', '2026-11-16'],
  ['the debit of first days after midnight', firstDays, '2026-11-30T23:00:00.100Z', '2026-11-30'],
  ['a top-up after midnight in Brussels', topUp, '2026-12-31T23:04:11Z', '2027-01-01'],
])('%s is booked on a day of its month', (_name, entry, at, booked_on) => {
  expect(entry && buildPrepaidJournalEntry(sim, entry, first, new Date(at))?.booked_on).toBe(booked_on);
});
