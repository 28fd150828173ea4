import { expect, test } from 'vitest';
import { simAsOfNextMonth, monthlyFunding } from './monthly-funding.ts';

const offers = [
  { uuid: 'birch', co2_kg: 2 },
  { uuid: 'poplar', co2_kg: 5.1 },
];
const addons = [
  { uuid: 'removal', type: 2, co2_kg: 2.5 },
  { uuid: 'tree', type: 3 },
  { uuid: 'data', type: 1 },
];
const tree = { offer_uuid: 'tree', type: 3, price: 1.5 };
const removal = { offer_uuid: 'removal', type: 2, price: 1.25 };
const data = { offer_uuid: 'data', type: 1, price: 5 };

test('plans, removal add-ons and projects are separate figures', () => {
  const sims = [
    { offer: { uuid: 'birch' }, addons: [tree, removal, data] },
    { offer: { uuid: 'poplar' }, addons: [tree] },
  ];
  expect(monthlyFunding(sims, offers, addons)).toEqual({ plans_kg: 7.1, addons_kg: 2.5, projects_euro: 3 });
});

test('a SIM that has ended, and a prepaid SIM whose month is not paid, fund nothing', () => {
  const birch = { offer: { uuid: 'birch', payment_type: 'prepaid' as const }, addons: [tree, removal] };
  const suspended = { ...birch, state: 'suspended', paused_on: '2026-12-01' };
  const sims = [{ ...birch, state: 'active', paused_on: null }, suspended, { ...birch, state: 'deactivated' }];
  expect(monthlyFunding(sims, offers, addons)).toEqual({ plans_kg: 2, addons_kg: 2.5, projects_euro: 1.5 });
  const changing = { ...suspended, pending_offer: { uuid: 'birch' } };
  for (const sim of [suspended, changing])
    expect(monthlyFunding([simAsOfNextMonth(sim)], offers, addons)?.plans_kg).toBe(0);
});

test('a postpaid SIM that is cut off is still billed, and funds projects and removal', () => {
  const cutOff = { offer: { uuid: 'birch', payment_type: 'postpaid' as const }, addons: [removal] };
  const sims = [{ ...cutOff, state: 'suspended', paused_on: '2026-11-16' }];
  expect(monthlyFunding(sims, offers, addons)).toEqual({ plans_kg: 2, addons_kg: 2.5, projects_euro: 0 });
});

test('without a SIM nothing is funded', () => {
  expect(monthlyFunding([], offers, addons)).toEqual({ plans_kg: 0, addons_kg: 0, projects_euro: 0 });
});

test('a plan missing in the catalogue gives null instead of a partial sum', () => {
  expect(monthlyFunding([{ offer: { uuid: 'gone' }, addons: [] }], offers, addons)).toBeNull();
});

test('a removal add-on missing in the catalogue gives null', () => {
  const sims = [{ offer: { uuid: 'birch' }, addons: [{ ...removal, offer_uuid: 'gone' }] }];
  expect(monthlyFunding(sims, offers, addons)).toBeNull();
});

test('a project contribution counts by its price, also when missing in the catalogue', () => {
  const sims = [{ offer: { uuid: 'birch' }, addons: [{ ...tree, offer_uuid: 'gone' }] }];
  expect(monthlyFunding(sims, offers, addons)?.projects_euro).toBe(1.5);
});

test('add-ons of an order take their type from the catalogue', () => {
  const ordered = [tree, removal, data].map(({ offer_uuid, price }) => ({ offer_uuid, price }));
  const sims = [{ offer: { uuid: 'birch' }, addons: ordered }];
  expect(monthlyFunding(sims, offers, addons)).toEqual({ plans_kg: 2, addons_kg: 2.5, projects_euro: 1.5 });
  expect(
    monthlyFunding([{ offer: { uuid: 'birch' }, addons: [{ offer_uuid: 'gone', price: 1 }] }], offers, addons),
  ).toBeNull();
});

test('simAsOfNextMonth has the pending plan, without ending add-ons', () => {
  const sim = {
    offer: { uuid: 'birch' },
    pending_offer: { uuid: 'poplar' },
    addons: [tree, { ...removal, state: 'removing' }],
  };
  expect(monthlyFunding([simAsOfNextMonth(sim)], offers, addons)).toEqual({
    plans_kg: 5.1,
    addons_kg: 0,
    projects_euro: 1.5,
  });
});
