import { describe, expect, test } from 'vitest';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { monthPriceParts } from './month-price-parts.ts';
import {
  buildAddonDebitEntry,
  buildFirstDaysEntry,
  buildMonthDebitEntry,
  buildOrderPaymentEntry,
  type PrepaidEntry,
  sumBalance,
  buildTopUpEntry,
} from './prepaid-balance.ts';
import { buildAddonWithdrawnEntry, buildPlanWithdrawnEntries, buildWithdrawalEntries } from './prepaid-withdrawal.ts';

/** Entries that a step adds to those before. */
type Step = (entries: readonly PrepaidEntry[]) => readonly (PrepaidEntry | null)[];
const run = (...steps: Step[]): PrepaidEntry[] => {
  const entries: PrepaidEntry[] = [];
  for (const step of steps) entries.push(...step(entries).flatMap((entry) => entry ?? []));
  return entries;
};

const extra = (kind: 'telecom' | 'carbon', uuid: string, cents: number) => ({ kind, sim: 0, uuid, count: 1, cents });
/** Steps that add an extra: it is debited for the days left of its month, 20 of 30 of 6.00 and 15 of 30 of 3.00, and carbon removal in full. */
const bought = {
  data: (() => [buildAddonDebitEntry('data', extra('telecom', 'data', 600), '2026-11-11')]) as Step,
  calls: (() => [buildAddonDebitEntry('calls', extra('telecom', 'calls', 300), '2026-11-16')]) as Step,
  removal: (() => [buildAddonDebitEntry('removal', extra('carbon', 'removal', 250), '2026-11-16')]) as Step,
};
/** Plan of 30.00 with a promo of 3.00, in use since 1 November, and 50.00 of top-up. */
const start: Step[] = [
  () => [
    buildOrderPaymentEntry(
      'order',
      monthPriceParts({ uuid: 'birch', plan_cents: 3000, discount_cents: 300, addons: [] }, 0),
      null,
    ),
  ],
  (entries) => [buildFirstDaysEntry(entries, '2026-11-01')],
  (entries) => [buildTopUpEntry(entries, 'payment', 5000)],
  bought.data,
  bought.calls,
];
const withdrawAddon =
  (name: 'data' | 'calls' | 'removal', on: BusinessDate): Step =>
  (entries) => [buildAddonWithdrawnEntry(entries, { addon_uuid: name, offer_uuid: name }, on)];
const withdraw =
  (on: BusinessDate): Step =>
  (entries) =>
    buildWithdrawalEntries(entries, on, true);
const givenBack = (entries: readonly PrepaidEntry[]) =>
  0 - entries.filter(({ kind }) => kind === 'given_back').reduce((sum, { amount_cents }) => sum + amount_cents, 0);

// Paid: 27.00 and 50.00. Until 21 November: 20 of 30 days of 27.00 are 18.00; data 10 of 20 days of 4.00 are 2.00; calls 5 of 15 of 1.50 are 0.50.
describe('withdrawals from a plan and its extras in any order refund what was paid less the service', () => {
  test.each<[string, Step[], back: number]>([
    ['everything at once', [withdraw('2026-11-21')], 7700 - 1800 - 200 - 50],
    [
      'an extra, then the rest on the same day',
      [withdrawAddon('data', '2026-11-21'), withdraw('2026-11-21')],
      7700 - 2050,
    ],
    [
      'both extras, then the plan',
      [withdrawAddon('calls', '2026-11-21'), withdrawAddon('data', '2026-11-21'), withdraw('2026-11-21')],
      7700 - 2050,
    ],
    // Data 5 of 20 days of 4.00 are 1.00.
    [
      'an extra days before the rest',
      [withdrawAddon('data', '2026-11-16'), withdraw('2026-11-21')],
      7700 - 1800 - 100 - 50,
    ],
    [
      'an extra twice, then the rest',
      [withdrawAddon('data', '2026-11-16'), withdrawAddon('data', '2026-11-18'), withdraw('2026-11-21')],
      7700 - 1950,
    ],
    [
      'the plan, then an extra, which adds nothing',
      [withdraw('2026-11-21'), withdrawAddon('data', '2026-11-21')],
      7700 - 2050,
    ],
    ['the plan twice', [withdraw('2026-11-21'), withdraw('2026-11-22')], 7700 - 2050],
    [
      'everything with carbon removal, which is refunded in full',
      [bought.removal, withdraw('2026-11-21')],
      7700 - 2050,
    ],
    [
      'carbon removal, then the rest',
      [bought.removal, withdrawAddon('removal', '2026-11-18'), withdraw('2026-11-21')],
      7700 - 2050,
    ],
  ])('%s', (_name, steps, expectedCents) => {
    const entries = run(...start, ...steps);
    expect(givenBack(entries)).toBe(expectedCents);
    expect(sumBalance(entries)).toBe(0);
  });
});

// December: 'oak' of 31.00 replaces 'birch' of 15.50 on the 1st, with data of 6.20. Withdrawn from on the 11th: 21 of 31 days are left.
describe('withdrawals from a plan change and an extra in either order refund the same amount', () => {
  const oak = { plan: { uuid: 'oak', price_cents: 3100 }, addons: [] };
  const change = { withdrawn_uuid: 'oak', returned: { uuid: 'birch', price_cents: 1550 } };
  const december: Step[] = [
    () => [
      buildOrderPaymentEntry(
        'order',
        monthPriceParts({ uuid: 'birch', plan_cents: 1550, discount_cents: 0, addons: [] }, 0),
        null,
      ),
    ],
    (entries) => [buildFirstDaysEntry(entries, '2026-11-30')],
    (entries) => [buildTopUpEntry(entries, 'payment', 5000)],
    (entries) => [buildMonthDebitEntry(entries, oak, '2026-12-01')],
    () => [buildAddonDebitEntry('data', extra('telecom', 'data', 620), '2026-12-01')],
  ];
  const withdrawPlan: Step = (entries) => buildPlanWithdrawnEntries(entries, change, '2026-12-11');
  test.each<[string, Step[]]>([
    ['the extra first', [withdrawAddon('data', '2026-12-11'), withdrawPlan]],
    ['the plan first', [withdrawPlan, withdrawAddon('data', '2026-12-11')]],
    [
      'each twice',
      [withdrawPlan, withdrawAddon('data', '2026-12-11'), withdrawPlan, withdrawAddon('data', '2026-12-11')],
    ],
  ])('%s', (_name, steps) => {
    const before = run(...december);
    const entries = run(...december, ...steps);
    // 21 of 31 days: 21.00 of the plan and 4.20 of the extra come back, 10.50 are for the plan that returns.
    expect(sumBalance(entries) - sumBalance(before)).toBe(2100 + 420 - 1050);
    // Then all of it on the 21st: birch 1 day of 30 in November (0.52), oak 10 days (10.00), data 10 (2.00), birch 10 (5.00).
    expect(givenBack([...entries, ...buildWithdrawalEntries(entries, '2026-12-21', true)])).toBe(
      6550 - 52 - 1000 - 200 - 500,
    );
  });
});
