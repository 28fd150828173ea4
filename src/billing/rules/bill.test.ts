import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prorate, splitVat } from '#platform/pure/money.ts';
import { isoDateOf } from '#platform/pure/calendar.ts';
import { composeBill, composeBills } from './bill.ts';
import { computeBillTotals, type PriceBasis } from './bill-document.ts';
import { type BilledSim, billPeriod, type LateUsage } from './bill-lines.ts';

const month = '2026-11-01';
const sim = (changes: Partial<BilledSim> = {}): BilledSim => ({
  customer_product_uuid: 'sim',
  active_from: '2026-01-10',
  ended_on: null,
  plan: { uuid: 'plan', name: 'M', cents: 1650, discount_cents: 0 },
  addons: [],
  shipping_cents: 0,
  usage_cents: 0,
  ...changes,
});
const trees = { uuid: 'trees', name: 'Trees', type: 3, cents: 200, from: '2026-10-02' } as const;
const lateUsage = (cents: number): LateUsage => ({ customer_product_uuid: 'sim', month: '2026-10-01', cents });
const bill = (
  sims: BilledSim[],
  { basis = 'gross', credit_cents = 0, late_usage: usage = [] }: Partial<Parameters<typeof composeBill>[0]> = {},
) => composeBill({ month, basis, sims, credit_cents, late_usage: usage });
const figures = (composedBill: ReturnType<typeof bill>) =>
  composedBill && [
    composedBill.totals.net_cents,
    composedBill.totals.vat_cents,
    composedBill.contributions_cents,
    composedBill.amount_cents,
    composedBill.credit_used_cents,
  ];

describe('the bill of an account', () => {
  test('is not issued when there is nothing to bill', () => expect(bill([])).toBe(null));
  test.each<[string, ReturnType<typeof bill>, (number | null)[]]>([
    // 16.50 / 1.21 = 13.636…: VAT 2.86.
    ['of a private customer has VAT taken out of the sum', bill([sim()]), [1364, 286, 0, 1650, 0]],
    // 49.50: VAT 8.5909…
    [
      'of a private customer with three SIMs has VAT taken out of the sum once',
      bill([sim(), sim(), sim()]),
      [4091, 859, 0, 4950, 0],
    ],
    // 3 × 13.64 = 40.92; 21 % is 8.5932.
    [
      'of a company has net lines and VAT on their sum',
      bill([sim(), sim(), sim()], { basis: 'net' }),
      [4092, 859, 0, 4951, 0],
    ],
    // Net prices 18.18, 1.82 and 4.13, of which 7 of 30 days are 4.24, 0.42 and 0.96.
    [
      'of a company has a part of a month of the net prices',
      bill(
        [
          sim({
            active_from: '2026-11-24',
            plan: { uuid: 'plan', name: 'M', cents: 2200, discount_cents: 220 },
            addons: [{ uuid: 'data', name: 'Data', type: 1, cents: 500, from: '2026-11-24' }],
          }),
        ],
        { basis: 'net' },
      ),
      [478, 100, 0, 578, 0],
    ],
    ['includes contributions without VAT in its amount', bill([sim({ addons: [trees] })]), [1364, 286, 200, 1850, 0]],
    ['uses credit', bill([sim()], { credit_cents: 500 }), [1364, 286, 0, 1650, 500]],
    ['uses no more credit than its amount', bill([sim()], { credit_cents: 5000 }), [1364, 286, 0, 1650, 1650]],
    ['uses no negative credit', bill([sim()], { credit_cents: -5 }), [1364, 286, 0, 1650, 0]],
    ['includes late usage', bill([sim()], { late_usage: [lateUsage(121)] }), [1464, 307, 0, 1771, 0]],
    ['is issued for late usage alone', bill([], { late_usage: [lateUsage(121)] }), [100, 21, 0, 121, 0]],
    ['is reduced by negative late usage', bill([sim()], { late_usage: [lateUsage(-121)] }), [1264, 265, 0, 1529, 0]],
    [
      'leaves out negative late usage that is larger than its amount',
      bill([sim()], { late_usage: [lateUsage(-2000), lateUsage(121)] }),
      [1464, 307, 0, 1771, 0],
    ],
  ])('%s', (_, composedBill, expected) => expect(figures(composedBill)).toEqual(expected));
  test('does not name late usage that it leaves out', () => {
    expect(bill([sim()], { late_usage: [lateUsage(-2000)] })?.late_usage).toEqual([]);
    expect(bill([], { late_usage: [lateUsage(-2000)] })).toBe(null);
  });
});

describe('the bills of consecutive months', () => {
  const facts = { basis: 'gross', sims: [sim()], late_usage: [lateUsage(121)], credit_cents: 2000 } as const;
  const composedBills = composeBills([
    { ...facts, month: '2026-11-01' },
    { ...facts, month: '2026-12-01', sims: [sim({ ended_on: '2026-12-11' })] },
  ]);
  test('use credit and late usage once', () =>
    expect(composedBills.map(figures)).toEqual([
      [1464, 307, 0, 1771, 1771],
      // 10 of 31 days.
      [440, 92, 0, 532, 229],
    ]));
  test('have negative late usage on the first bill whose amount is large enough', () => {
    const [first, next] = composeBills([
      { ...facts, month: '2026-11-01', sims: [sim({ ended_on: '2026-11-02' })], late_usage: [lateUsage(-500)] },
      { ...facts, month: '2026-12-01', late_usage: [lateUsage(-500)] },
    ]);
    expect([first?.late_usage, next?.late_usage]).toEqual([[], [lateUsage(-500)]]);
  });
});

describe('the period of a bill', () => {
  test.each([
    ['after the month of the bill', '2026-12-03', '2026-12-01'],
    ['on the last day of the month', '2026-11-30', '2026-12-01'],
    ['within the month', '2026-11-12', '2026-11-13'],
    ['on the first day of the month', '2026-11-01', '2026-11-02'],
  ] as const)('ends with the day of issue or with the month, when the bill is issued %s', (_, issued_on, periodEnd) =>
    expect(billPeriod(month, issued_on)).toEqual({ from: month, until: periodEnd }),
  );
  test('contains the period of every line', () => {
    const period = billPeriod(month, '2026-11-12');
    const endedSim = sim({ ended_on: '2026-11-12', usage_cents: 5, addons: [trees] });
    const billOfEnded = composeBill({
      month,
      period,
      basis: 'gross',
      sims: [endedSim],
      late_usage: [],
      credit_cents: 0,
    });
    const lines = [...(billOfEnded?.lines ?? []), ...(billOfEnded?.contributions ?? [])];
    expect(lines.map((line) => line.period?.until)).toEqual(['2026-11-12', '2026-11-13', '2026-11-13']);
  });
});

describe('the bill of any SIMs', () => {
  const cents = fc.integer({ min: 0, max: 20_000 });
  const day = fc.integer({ min: 1, max: 30 }).map((n) => isoDateOf(2026, 11, n));
  const sims = fc.array(
    fc
      .record({ cents, off: fc.integer({ min: 0, max: 100 }), from: day, usage: cents, gift: cents, extra: cents })
      .map(({ cents: fee, off, from, usage, gift, extra }) =>
        sim({
          active_from: from,
          plan: { uuid: 'plan', name: '', cents: fee, discount_cents: Math.floor((fee * off) / 100) },
          usage_cents: usage,
          addons: [
            { ...trees, cents: gift },
            { ...trees, type: 1, cents: extra, from },
          ],
        }),
      ),
    { minLength: 1, maxLength: 5 },
  );
  test.each<PriceBasis>(['gross', 'net'])('has lines, totals and an amount that add up (%s)', (basis) => {
    fc.assert(
      fc.property(sims, (all) => {
        const composedBill = bill(all, { basis });
        if (!composedBill) return;
        const sum = composedBill.lines.reduce((all_cents, line) => all_cents + line.quantity * line.unit_cents, 0);
        expect(sum).toBe(basis === 'gross' ? composedBill.totals.gross_cents : composedBill.totals.net_cents);
        expect(composedBill.totals.net_cents + composedBill.totals.vat_cents + composedBill.contributions_cents).toBe(
          composedBill.amount_cents,
        );
        expect(composedBill.lines.every(({ unit_cents, vat_percent }) => unit_cents > 0 && vat_percent === 21)).toBe(
          true,
        );
        expect(computeBillTotals(composedBill.contributions, basis).vat_cents).toBe(0);
      }),
    );
  });
  test('differs between the two bases by at most 0.61 cents a line and one cent', () => {
    fc.assert(
      fc.property(sims, (all) => {
        const [gross, net] = [bill(all), bill(all, { basis: 'net' })];
        const apart = Math.abs((gross?.amount_cents ?? 0) - (net?.amount_cents ?? 0));
        expect(apart).toBeLessThanOrEqual((gross?.lines.length ?? 0) * 0.61 + 1);
      }),
    );
  });
  test('has the price of the plan and its VAT, for one whole month of a private customer', () => {
    fc.assert(
      fc.property(cents, (fee) => {
        const composedBill = bill([sim({ plan: { uuid: 'plan', name: '', cents: fee, discount_cents: 0 } })]);
        expect(composedBill?.amount_cents ?? 0).toBe(prorate(fee, 30, 30));
        expect(composedBill?.totals.vat_cents ?? 0).toBe(splitVat(fee).vat_cents);
      }),
    );
  });
});
