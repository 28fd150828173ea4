import { describe, expect, test } from 'vitest';
import type { Cents } from '#platform/pure/money.ts';
import { fullPriceDate } from '#promotions/rules/promo.ts';
import { computeNextBill, type SimInUse } from './next-bill.ts';

type Facts = Partial<SimInUse> & { promo_months?: number };

const sim = ({ promo_months = 0, ...more }: Facts = {}): SimInUse => ({
  payment_type: 'postpaid',
  uuid: 'plan',
  plan_cents: 1000,
  addons: [],
  active_from: '2026-09-10',
  discount_cents: 0,
  discount_until: promo_months > 0 ? fullPriceDate(more.active_from ?? '2026-09-10', promo_months) : null,
  shipping_cents: 0,
  ...more,
});
const co2 = { uuid: 'co2', type: 2, price_cents: 250 } as const;
const data = { uuid: 'data', type: 1, price_cents: 600 } as const;
const school = { uuid: 'school', type: 3, price_cents: 300 } as const;
const today = '2026-11-22';
const totals = (...sims: SimInUse[]) => {
  const bill = computeNextBill(sims, today);
  return [bill?.date, bill?.postpaid?.total_cents ?? null, bill?.prepaid?.total_cents ?? null];
};

describe('what comes on the first of the next month', () => {
  test('nothing without a SIM in use', () => expect(computeNextBill([], today)).toBe(null));
  test('a whole month of a postpaid SIM', () => expect(totals(sim())).toEqual(['2026-12-01', 1000, null]));
  test('its first month by days of service, carbon whole, with the sending of its card', () => {
    // 9 of 30 days of 10.00 are 3.00, 2.50 of carbon removal, and 5.00 of sending.
    expect(totals(sim({ active_from: '2026-11-22', addons: [co2], shipping_cents: 500 }))).toEqual([
      '2026-12-01',
      1050,
      null,
    ]);
  });
  test('an add-on of this month by its own days, one from before whole, and ahead only what goes on', () => {
    const addons = [
      { ...data, from: '2026-11-21' },
      { ...data, uuid: 'old', from: '2026-10-02' },
      { ...school, from: '2026-11-30' },
    ];
    const ahead = { uuid: 'plan', plan_cents: 1000, discount_cents: 0, addons: [data] };
    // 10 of 30 days of 6.00 are 2.00.
    expect(totals(sim({ addons, ahead }))[1]).toBe(1000 + 200 + 600 + 300);
    expect(totals(sim({ payment_type: 'prepaid', addons, ahead }))[2]).toBe(1600);
  });
  test('the month ahead of a prepaid SIM', () => {
    expect(totals(sim({ payment_type: 'prepaid', active_from: '2026-11-22' }))).toEqual(['2026-12-01', null, 1000]);
  });
  test('another plan that is planned counts for the month ahead only', () => {
    const ahead = { uuid: 'other', plan_cents: 3000, discount_cents: 0 };
    expect(totals(sim({ ahead }), sim({ payment_type: 'prepaid', ahead }))).toEqual(['2026-12-01', 1000, 3000]);
  });
  test.each<[string, Facts, Cents | null]>([
    ['by its days, the last not counted', { ended_on: '2026-11-20' }, 633],
    ['on the 1st: no day of service', { ended_on: '2026-11-01' }, 0],
    ['in its first month', { active_from: '2026-11-11', ended_on: '2026-11-20' }, 300],
    [
      'on its first day, with the sending of its card',
      { active_from: '2026-11-20', ended_on: '2026-11-20', shipping_cents: 500 },
      500,
    ],
    ['with a promo', { discount_cents: 100, promo_months: 12, ended_on: '2026-11-16' }, 450],
    ['an add-on by its days too', { addons: [{ ...data, from: '2026-11-11' }], ended_on: '2026-11-21' }, 667 + 200],
    ['carbon and contributions whole', { addons: [co2, school], ended_on: '2026-11-16' }, 500 + 250 + 300],
    ['in a month before: on the bill of that one', { ended_on: '2026-10-31' }, null],
    ['prepaid: its month is paid', { payment_type: 'prepaid', ended_on: '2026-11-20' }, null],
  ])('a SIM that ended %s', (_, ended, cents) => {
    const bill = computeNextBill([sim(ended)], today);
    expect([bill?.postpaid?.total_cents ?? null, bill?.prepaid ?? null]).toEqual([cents, null]);
  });
  test('both apart', () => expect(totals(sim(), sim({ payment_type: 'prepaid' }))).toEqual(['2026-12-01', 1000, 1000]));
  test('a promo lasts its whole months, and a part of a first month besides', () => {
    const promo = { discount_cents: 100, promo_months: 2 };
    expect(totals(sim({ ...promo, active_from: '2026-09-10' }))[1]).toBe(900);
    expect(totals(sim({ ...promo, active_from: '2026-09-01' }))[1]).toBe(1000);
    expect(totals(sim({ ...promo, active_from: '2026-08-31' }))[1]).toBe(1000);
    expect(totals(sim({ ...promo, active_from: '2026-11-16' }))[1]).toBe(450);
  });
});
