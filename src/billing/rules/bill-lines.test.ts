import { describe, expect, test } from 'vitest';
import type { Cents } from '#platform/pure/money.ts';
import type { PriceBasis } from './bill-document.ts';
import type { BilledSim } from './bill-lines.ts';
import { computeMonthLines, isBilledInMonth } from './bill-lines.ts';

type Facts = Omit<Partial<BilledSim>, 'plan'> & { plan?: Partial<BilledSim['plan']> };

const sim = ({ plan, ...changes }: Facts = {}): BilledSim => ({
  customer_product_uuid: 'sim',
  active_from: '2026-09-10',
  ended_on: null,
  plan: { uuid: 'plan', name: 'S', cents: 1000, discount_cents: 0, ...plan },
  addons: [],
  shipping_cents: 0,
  usage_cents: 0,
  ...changes,
});
const from = '2026-10-02';
const co2 = { uuid: 'co2', name: 'CO₂', type: 2, cents: 250, from } as const;
const data = { uuid: 'data', name: 'Data', type: 1, cents: 600, from } as const;
const school = { uuid: 'school', name: 'School', type: 3, cents: 300, from } as const;
const first = '2026-11-01';
/** Null when the SIM is not on the bill about November. */
const total = (facts: BilledSim): Cents | null =>
  isBilledInMonth(facts, first)
    ? computeMonthLines(facts, first, 'gross').reduce((sum, { cents }) => sum + cents, 0)
    : null;

describe('the month of a SIM', () => {
  test.each<[string, Facts, Cents | null]>([
    ['costs the price of the plan when the SIM is active all month', {}, 1000],
    // 9 of 30 days of 10.00 are 3.00, 2.50 of carbon removal, and 5.00 of shipping.
    [
      'is charged by days of service after an activation, with carbon removal in full and shipping',
      { active_from: '2026-11-22', addons: [{ ...co2, from: '2026-11-22' }], shipping_cents: 500 },
      1050,
    ],
    // 10 of 30 days of 6.00 are 2.00.
    [
      'charges a new add-on by its own days, and an older add-on and a contribution in full',
      {
        addons: [
          { ...data, from: '2026-11-21' },
          { ...data, uuid: 'old' },
          { ...school, from: '2026-11-30' },
        ],
      },
      1000 + 200 + 600 + 300,
    ],
    ['is charged by days until the end of the SIM, without the last day', { ended_on: '2026-11-20' }, 633],
    ['costs nothing when the SIM ended on the 1st', { ended_on: '2026-11-01' }, 0],
    [
      'is charged by days when the SIM was activated and ended in it',
      { active_from: '2026-11-11', ended_on: '2026-11-20' },
      300,
    ],
    [
      'costs only shipping when the SIM ended on its first day',
      { active_from: '2026-11-20', ended_on: '2026-11-20', shipping_cents: 500 },
      500,
    ],
    ['has a promo by days of service', { plan: { discount_cents: 100 }, ended_on: '2026-11-16' }, 450],
    [
      'charges a new add-on of a SIM that ended by days too',
      { addons: [{ ...data, from: '2026-11-11' }], ended_on: '2026-11-21' },
      867,
    ],
    // 9 of 30 days of 30.00, and 21 of 10.00.
    [
      'charges a withdrawn plan and the plan that returned by their days',
      { withdrawn_plan: { uuid: 'large', name: 'L', cents: 3000, discount_cents: 0, valid_until: '2026-11-10' } },
      900 + 700,
    ],
    // With 3.00 less a month on both: 0.90 and 2.10.
    [
      'has the promo of a withdrawn plan and of the plan that returned by their days',
      {
        plan: { discount_cents: 300 },
        withdrawn_plan: { uuid: 'large', name: 'L', cents: 3000, discount_cents: 300, valid_until: '2026-11-10' },
      },
      900 - 90 + 700 - 210,
    ],
    // 10 days of the plan that returned.
    [
      'charges a withdrawn plan and the plan that returned until the end of the SIM',
      {
        withdrawn_plan: { uuid: 'large', name: 'L', cents: 3000, discount_cents: 0, valid_until: '2026-11-10' },
        ended_on: '2026-11-20',
      },
      900 + 333,
    ],
    [
      'does not charge a plan that was withdrawn from on its first day',
      { withdrawn_plan: { uuid: 'large', name: 'L', cents: 3000, discount_cents: 0, valid_until: '2026-11-01' } },
      1000,
    ],
    // 5 of 30 days of 6.00.
    [
      'charges a withdrawn add-on by its days in force',
      { addons: [{ ...data, from: '2026-11-11', until: '2026-11-16' }] },
      1000 + 100,
    ],
    [
      'does not charge an add-on that was withdrawn from on its first day',
      { addons: [{ ...data, from: '2026-11-11', until: '2026-11-11' }] },
      1000,
    ],
    [
      'charges carbon removal and contributions in full when the SIM ended',
      { addons: [co2, school], ended_on: '2026-11-16' },
      500 + 250 + 300,
    ],
    ['is not billed when the SIM ended in an earlier month', { ended_on: '2026-10-31' }, null],
    ['is not billed when the SIM was activated later', { active_from: '2026-12-01' }, null],
    ['includes usage outside the plan', { usage_cents: 700 }, 1700],
  ])('%s', (_, facts, cents) => expect(total(sim(facts))).toBe(cents));
});

describe('the lines of a monthly bill', () => {
  const lines = (facts: Facts, basis: PriceBasis = 'gross') =>
    computeMonthLines(sim(facts), first, basis).map(({ kind, quantity, unit_cents, cents, vat_percent, days }) => [
      kind,
      quantity * unit_cents === cents && cents,
      vat_percent,
      days?.charged ?? null,
    ]);
  test('have all kinds, with negative discounts, contributions without VAT, and no line of 0', () => {
    const facts = {
      plan: { discount_cents: 100 },
      addons: [data, co2, school, { ...data, uuid: 'free', cents: 0 }],
      usage_cents: 123,
    };
    expect(lines(facts)).toEqual([
      ['plan', 1000, 21, 30],
      ['promo', -100, 21, 30],
      ['telecom_addon', 600, 21, 30],
      ['carbon_addon', 250, 21, null],
      ['contribution', 300, 0, null],
      ['usage', 123, 21, null],
    ]);
  });
  test.each<[PriceBasis, ReturnType<typeof lines>]>([
    [
      'gross',
      [
        ['plan', 500, 21, 15],
        ['contribution', 300, 0, null],
        ['usage', 123, 21, null],
      ],
    ],
    [
      'net',
      [
        ['plan', 413, 21, 15],
        ['contribution', 300, 0, null],
        ['usage', 102, 21, null],
      ],
    ],
  ])('are computed from prices with VAT in the basis of their document (%s)', (basis, expected) =>
    expect(lines({ active_from: '2026-11-16', addons: [school], usage_cents: 123 }, basis)).toEqual(expected),
  );

  // The final bill of a SIM is issued days after its end.
  test.each<[string, Facts, string]>([
    ['the period of the bill', {}, '2026-11-13'],
    ['the day on which the SIM ended', { ended_on: '2026-11-10' }, '2026-11-11'],
    ['the only day of the SIM', { ended_on: '2026-11-01' }, '2026-11-02'],
    ['the period of the bill on whose last day the SIM ended', { ended_on: '2026-11-12' }, '2026-11-13'],
  ])('have a period of usage outside the plan that ends with %s', (_, facts, periodEnd) => {
    const period = { from: first, until: '2026-11-13' } as const;
    const monthLines = computeMonthLines(sim({ usage_cents: 123, ...facts }), first, 'gross', period);
    expect(monthLines.find(({ kind }) => kind === 'usage')?.period).toEqual({ from: first, until: periodEnd });
  });

  test('have shipping only in the first month of the SIM', () => {
    expect(lines({ active_from: '2026-11-30', shipping_cents: 500 })).toContainEqual(['shipping', 500, 21, null]);
    expect(lines({ active_from: '2026-10-31', shipping_cents: 500 })).toEqual([['plan', 1000, 21, 30]]);
  });
});
