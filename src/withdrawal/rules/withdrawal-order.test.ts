import { expect, test } from 'vitest';
import type { AgreedPrice } from '#subscriptions/rules/agreed-price.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { computeAddonSettlement } from './change-settlement.ts';
import { type AddonPeriod, computeServiceCharges } from './service-charge.ts';
import { computeSettlement } from './settlement.ts';

/** Paid afterwards, in November: a plan of 30.00 with a promo of a tenth, data of 6.00 since the 11th, calls of 3.00 since the 16th. */
const plan: AgreedPrice = {
  kind: 'plan',
  offer_uuid: 'birch',
  cents: 3000,
  percent: null,
  valid_from: '2026-11-01',
  valid_until: null,
};
const promo: AgreedPrice = { ...plan, kind: 'promo', cents: null, percent: 10, valid_until: '2026-12-01' };
const data: AddonPeriod = { type: 1, price_cents: 600, from: '2026-11-11', until: null };
const calls: AddonPeriod = { type: 1, price_cents: 300, from: '2026-11-16', until: null };
const removal: AddonPeriod = { type: 2, price_cents: 250, from: '2026-11-16', until: null };

const computeOwed = (addons: readonly AddonPeriod[], prices: readonly AgreedPrice[] = [plan, promo]) => {
  const charges = computeServiceCharges({ activated_on: '2026-11-01', prices, addons }, '2026-11-21');
  const used_cents = charges.reduce((sum, { cents }) => sum + cents, 0);
  return computeSettlement({ paid_cents: 0, days: 20, used_cents, usage_cents: 0 }, true).owed_cents;
};

// 20 of 30 days of 27.00 are 18.00; data 10 days of 30 of 6.00 are 2.00; calls 5 of 30 of 3.00 are 0.50.
test.each<[string, AddonPeriod[], number]>([
  ['with two extras in the same request', [data, calls], 2050],
  ['with an extra withdrawn from before, on the same day', [{ ...data, until: '2026-11-21' }, calls], 2050],
  // Data 5 of 30 days are 1.00.
  ['with an extra withdrawn from days before', [{ ...data, until: '2026-11-16' }, calls], 1950],
  ['carbon removal is not charged', [data, calls, removal], 2050],
])('plan and extras that are withdrawn from are charged by their days: %s', (_name, addons, cents) => {
  expect(computeOwed(addons)).toBe(cents);
});

test('the settlements of extras are their parts of the settlement of the plan with extras', () => {
  const facts = { billed: new Set<BusinessDate>() };
  expect(computeAddonSettlement({ ...facts, ...data }, '2026-11-21')).toMatchObject({ owed_cents: 200, back_cents: 0 });
  expect(computeAddonSettlement({ ...facts, ...calls }, '2026-11-21')).toMatchObject({ owed_cents: 50, back_cents: 0 });
  expect(computeOwed([])).toBe(1800);
});

test('a promo is taken off by its share of the days, and not after its months', () => {
  expect(computeOwed([], [plan, { ...promo, valid_until: '2026-11-01' }])).toBe(2000);
  expect(computeOwed([], [plan, { ...promo, percent: null, cents: 400 }])).toBe(2000 - 267);
});
