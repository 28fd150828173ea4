import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths, daysInMonth, daysLeftInMonth, type BusinessDate, withDay } from '#platform/pure/calendar.ts';
import { monthPriceParts } from './month-price-parts.ts';
import {
  buildAddonCreditEntry,
  computeMonthPrice,
  computeChargeToResume,
  buildAddonDebitEntry,
  sumBalance,
  buildClosingEntries,
  type PrepaidEntry,
  buildFirstDaysEntry,
  buildMonthDebitEntry,
  computeNextMonthCharge,
  buildSuspensionEntry,
  buildOrderPaymentEntry,
} from './prepaid-balance.ts';

const birch = monthPriceParts({ uuid: 'birch', plan_cents: 1000, discount_cents: 100, addons: [] }, 0);
const tree = { uuid: 'tree', type: 3, price_cents: 150 } as const;
const paidEntry = (parts = birch, promo_months: number | null = 2) =>
  buildOrderPaymentEntry('order', parts, promo_months);
const sim = { plan: { uuid: 'birch', price_cents: 1000 }, addons: [] };
const and = (entries: PrepaidEntry[], next: PrepaidEntry[] | PrepaidEntry | null): PrepaidEntry[] => [
  ...entries,
  ...[next ?? []].flat(),
];

test('a SIM paid in November and activated on 11 December is credited a month and debited 21 of 31 days', () => {
  const entries = [paidEntry()];
  expect(sumBalance(entries)).toBe(900);
  expect(computeNextMonthCharge(entries, sim, '2026-12-11')).toBeNull();
  const begunEntries = and(entries, buildFirstDaysEntry(entries, '2026-12-11'));
  // 10.00 × 21/31 = 6.77, 1.00 × 21/31 = 0.68
  expect(sumBalance(begunEntries)).toBe(900 - 677 + 68);
  expect(computeNextMonthCharge(begunEntries, sim, '2026-12-11')).toEqual({
    first: '2027-01-01',
    amount_cents: 900,
    contributions_cents: 0,
    missing_cents: 609,
  });
});

test('a promo of two months applies to two full months after the partial first month', () => {
  const paidEntries = [paidEntry(), { ...paidEntry(), about: 'more', amount_cents: 9000 }];
  const begunEntries = and(paidEntries, buildFirstDaysEntry(paidEntries, '2026-11-21'));
  const on = (today: BusinessDate) => computeNextMonthCharge(begunEntries, sim, today)?.amount_cents;
  expect([on('2026-11-30'), on('2026-12-31'), on('2027-01-31')]).toEqual([900, 900, 1000]);
});

test('a promo in percent is computed from the current plan, and a promo of an amount stays fixed', () => {
  const tenth = birch.map((part) => (part.kind === 'promo' ? { ...part, percent: 10 } : part));
  const begunWith = (parts: typeof birch) =>
    and([paidEntry(parts, 12)], buildFirstDaysEntry([paidEntry(parts, 12)], '2026-11-11'));
  const oak = { plan: { uuid: 'oak', price_cents: 3000 }, addons: [] };
  const next = (parts: typeof birch) => computeNextMonthCharge(begunWith(parts), oak, '2026-11-20')?.amount_cents;
  expect([next(tenth), next(birch)]).toEqual([2700, 2900]);
});

test('the end of a SIM on its eleventh day refunds all but ten days through the balance', () => {
  const begunEntries = and([paidEntry()], buildFirstDaysEntry([paidEntry()], '2026-11-11'));
  const finalEntries = buildClosingEntries(begunEntries, '2026-11-21');
  // 9.00 × 10/30 = 3.00 used of 9.00
  expect(finalEntries.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
    ['days_back', 300],
    ['given_back', -600],
  ]);
  expect(sumBalance([...begunEntries, ...finalEntries])).toBe(0);
});

test('a suspended SIM states the amount to resume, its days and its part charged in full, and the price of the next month', () => {
  const co2 = { uuid: 'co2', type: 2, price_cents: 1200 } as const;
  const addons = [{ ...co2, offer_uuid: 'co2' }];
  const paidParts = monthPriceParts({ uuid: 'birch', plan_cents: 1000, discount_cents: 0, addons: [co2] }, 0);
  const begunEntries = and(
    [paidEntry(paidParts, null)],
    buildFirstDaysEntry([paidEntry(paidParts, null)], '2026-11-11'),
  );
  const simWithCo2 = { plan: { uuid: 'birch', price_cents: 1000 }, addons };
  const suspendedEntries = and(begunEntries, buildSuspensionEntry(begunEntries, simWithCo2, '2026-12-01'));
  // 2 of 31 days of 10.00 are 0.65, and 12.00 of carbon removal.
  expect(computeChargeToResume(suspendedEntries, simWithCo2, '2026-12-30')).toMatchObject({
    amount_cents: 1265,
    days: 2,
    whole_cents: 1200,
  });
  expect(computeMonthPrice(suspendedEntries, simWithCo2, '2027-01-01')).toBe(2200);
});

test('contributions are debited in full for a partial month', () => {
  const parts = monthPriceParts({ uuid: 'birch', plan_cents: 1000, discount_cents: 0, addons: [tree] }, 0);
  expect(buildFirstDaysEntry([paidEntry(parts)], '2026-11-30')?.amount_cents).toBe(-33 - 150);
});

describe('a prepaid balance', () => {
  const begunEntries = and([paidEntry()], buildFirstDaysEntry([paidEntry()], '2026-11-11'));
  const richEntries = [...begunEntries, { ...paidEntry(), about: 'more', amount_cents: 5000 }];
  const extra = { offer_uuid: 'data', type: 1 as const, price_cents: 500 };

  test.each([
    ['a plan with its promo', sim, '2026-12-01', -900],
    ['a plan whose promo has ended', sim, '2027-02-01', -1000],
    ['another plan with the promo', { ...sim, plan: { uuid: 'oak', price_cents: 3000 } }, '2026-12-01', -2900],
    ['a plan that costs less than the promo', { ...sim, plan: { uuid: 'moss', price_cents: 50 } }, '2026-12-01', 0],
    ['a plan with an add-on', { ...sim, addons: [extra] }, '2026-12-01', -1400],
  ] as const)('is debited once on the 1st by the price of %s', (_what, has, first, amount) => {
    const entry = buildMonthDebitEntry(richEntries, has, first);
    expect(entry).toMatchObject({ kind: 'month', about: first, amount_cents: amount });
    expect(buildMonthDebitEntry(and(richEntries, entry), has, first)).toBeNull();
  });

  test('is not debited on the 1st if it is too low, before the activation and after the termination', () => {
    expect(buildMonthDebitEntry(begunEntries, sim, '2026-12-01')).toBeNull();
    expect(buildMonthDebitEntry(richEntries, sim, '2026-11-01')).toBeNull();
    expect(buildMonthDebitEntry([paidEntry()], sim, '2026-12-01')).toBeNull();
    expect(
      buildMonthDebitEntry(and(richEntries, buildClosingEntries(richEntries, '2026-11-30')), sim, '2026-12-01'),
    ).toBeNull();
  });

  test('pays a month of exactly its amount, and suspends the SIM when it is one cent too low', () => {
    const entriesOfBalance = (cents: number) => [
      ...begunEntries,
      { ...paidEntry(), about: 'more', amount_cents: cents - sumBalance(begunEntries) },
    ];
    expect(buildMonthDebitEntry(entriesOfBalance(900), sim, '2026-12-01')?.amount_cents).toBe(-900);
    expect(buildSuspensionEntry(entriesOfBalance(900), sim, '2026-12-01')).toBeNull();
    expect(buildMonthDebitEntry(entriesOfBalance(899), sim, '2026-12-01')).toBeNull();
    expect(buildSuspensionEntry(entriesOfBalance(899), sim, '2026-12-01')?.kind).toBe('paused');
  });

  test('gets the unused days of a later month back when the SIM ends, and those of an add-on by its own days', () => {
    const december = and(richEntries, buildMonthDebitEntry(richEntries, sim, '2026-12-01'));
    const [addon] = [{ kind: 'telecom' as const, sim: 0, uuid: 'data', count: 1, cents: 500 as const }];
    const entriesWithAddon = and(december, buildAddonDebitEntry('own', addon, '2026-12-12'));
    // 5.00 × 20/31 = 3.23 debited; on the 22nd 10 of 31 days of 9.00 are refunded, and 10 of 20 of 3.23
    const [unusedDaysEntry] = buildClosingEntries(entriesWithAddon, '2026-12-22');
    expect(unusedDaysEntry).toMatchObject({ kind: 'days_back', amount_cents: 290 + 162 });
  });

  test('gets the days back before an add-on started, or all its days when the add-on never started', () => {
    const part = { kind: 'telecom' as const, sim: 0, uuid: 'data', count: 1, cents: 600 as const };
    const withAddon = and(richEntries, buildAddonDebitEntry('own', part, '2026-11-21'));
    expect(sumBalance(richEntries) - sumBalance(withAddon)).toBe(200);
    expect(buildAddonCreditEntry(withAddon, 'own', part, '2026-11-23')?.amount_cents).toBe(40);
    expect(buildAddonCreditEntry(withAddon, 'own', part, null)?.amount_cents).toBe(200);
    expect(buildAddonCreditEntry(withAddon, 'own', part, '2026-11-21')).toBeNull();
    // Debited by 10 days, credited by 2 of them: at the end of the service nothing more of those 2 is refunded.
    const entriesWithCredit = and(withAddon, buildAddonCreditEntry(withAddon, 'own', part, '2026-11-23'));
    const daysBack = (entries: PrepaidEntry[]) => buildClosingEntries(entries, '2026-11-21')[0]?.amount_cents ?? 0;
    expect(daysBack(entriesWithCredit) - daysBack(richEntries)).toBe(160);
  });
});

describe('payments, activations and ends in any order and number', () => {
  type BalanceEvent = { what: 'paid' | 'begun' | 'ended'; on: BusinessDate };
  const start = '2026-11-01';
  const balanceEvent = fc.record<BalanceEvent>({
    what: fc.constantFrom('paid', 'begun', 'ended'),
    on: fc
      .integer({ min: 0, max: 13 })
      .chain((months) => fc.integer({ min: 1, max: 28 }).map((day) => withDay(addMonths(start, months), day))),
  });
  const sims = fc.record({
    plan_cents: fc.integer({ min: 0, max: 5000 }),
    share: fc.integer({ min: 0, max: 100 }),
    addons: fc.array(
      fc.record({
        uuid: fc.constant('addon'),
        type: fc.constantFrom(1 as const, 2 as const, 3 as const),
        price_cents: fc.nat(1000),
      }),
      { maxLength: 3 },
    ),
    months: fc.option(fc.integer({ min: 1, max: 12 })),
  });

  test('add no entry when repeated, and leave a balance between 0 and the price of the month', () => {
    fc.assert(
      fc.property(sims, fc.array(balanceEvent, { maxLength: 30 }), ({ plan_cents, share, addons, months }, events) => {
        const discount_cents = Math.floor((plan_cents * share) / 100);
        const month = monthPriceParts({ uuid: 'plan', plan_cents, discount_cents, addons }, 0);
        const monthPrice = plan_cents - discount_cents + addons.reduce((sum, { price_cents }) => sum + price_cents, 0);
        const next: Record<
          BalanceEvent['what'],
          (entries: PrepaidEntry[], on: BusinessDate) => PrepaidEntry[] | PrepaidEntry | null
        > = {
          paid: (entries) =>
            entries.some(({ kind }) => kind === 'paid') ? null : buildOrderPaymentEntry('order', month, months),
          begun: buildFirstDaysEntry,
          ended: buildClosingEntries,
        };
        let entries: PrepaidEntry[] = [];
        for (const { what, on } of events) {
          entries = and(entries, next[what](entries, on));
          // A repeated event changes nothing.
          expect([next[what](entries, on) ?? []].flat()).toEqual([]);
          expect(sumBalance(entries)).toBeGreaterThanOrEqual(0);
          expect(sumBalance(entries)).toBeLessThanOrEqual(monthPrice);
        }
        const entriesOfKind = (kind: PrepaidEntry['kind']) => entries.filter((entry) => entry.kind === kind);
        expect(new Set(entries.map(({ kind, about }) => `${kind} ${about}`)).size).toBe(entries.length);
        if (entriesOfKind('paid').length > 0) expect(sumBalance(entriesOfKind('paid'))).toBe(monthPrice);
        if (entriesOfKind('given_back').length > 0) expect(sumBalance(entries)).toBe(0);
        // Computes the debit of the first days independently: each part by its days, to the cent.
        for (const { started_on, amount_cents } of entriesOfKind('first_days')) {
          const days = daysLeftInMonth(started_on ?? start) / daysInMonth(started_on ?? start);
          const byDays = plan_cents - discount_cents + telecom(addons);
          const unproratedCents = monthPrice - byDays;
          expect(Math.abs(0 - amount_cents - unproratedCents - byDays * days)).toBeLessThanOrEqual(addons.length + 2);
        }
      }),
    );
  });
  const telecom = (addons: readonly { type: number; price_cents: number }[]) =>
    addons.filter(({ type }) => type === 1).reduce((sum, { price_cents }) => sum + price_cents, 0);
});
