import { describe, expect, test } from 'vitest';
import { computeUnusedSince, shippingToBillForUnusedCard, type UnusedSimFacts } from './unused-sim.ts';

const day = (date: number) => new Date(Date.UTC(2026, 10, date));
const iso = (date: number) => day(date).toISOString();
const esim: UnusedSimFacts = {
  type: 0,
  state: 'esim_ready',
  reached: { in_processing: iso(1), esim_ready: iso(2) },
  esim: 'released',
  port_in: null,
  parcel: null,
};
const parcel = { state: 'delivered', created_at: day(1), sent_at: day(3), delivered_at: day(5) };
const card: UnusedSimFacts = {
  type: 1,
  state: 'sim_in_delivery',
  reached: { in_processing: iso(1), sim_in_delivery: iso(2) },
  esim: null,
  port_in: null,
  parcel,
};

describe('a SIM waits for its customer', () => {
  test.each<[string, UnusedSimFacts, Date | 'over' | 'later']>([
    ['an eSIM, since it can be installed', esim, day(2)],
    ['one without a profile yet', { ...esim, state: 'in_processing', reached: {}, esim: null }, 'later'],
    [
      'one that was begun with and never installed',
      { ...esim, state: 'activating', reached: { ...esim.reached, activating: iso(9) } },
      day(9),
    ],
    ['one that a phone is downloading', { ...esim, state: 'activating', esim: 'downloading' }, 'later'],
    ['one that failed', { ...esim, state: 'activation_failed', esim: 'failed' }, day(2)],
    ['one whose number is moving', { ...esim, state: 'activating', port_in: 'scheduled' }, 'later'],
    ['one whose number has moved', { ...esim, state: 'activating', port_in: 'ported' }, 'later'],
    ['one whose number was refused', { ...esim, state: 'activating', port_in: 'rejected' }, day(2)],
    ['one that works', { ...esim, state: 'active' }, 'over'],
    ['one that was cancelled', { ...esim, state: 'order_cancelled' }, 'over'],
    ['a card, since it was delivered', card, day(5)],
    ['one under way', { ...card, parcel: { ...parcel, delivered_at: null } }, day(3)],
    ['one that left before a parcel of other cards', { ...card, reached: { sim_in_delivery: iso(8) } }, day(8)],
    ['one that has not left', { ...card, state: 'in_processing', reached: {}, parcel: null }, 'later'],
    [
      'one whose address is refused',
      { ...card, state: 'in_processing', reached: {}, parcel: { ...parcel, state: 'refused' } },
      day(1),
    ],
    ['one that is being switched on', { ...card, state: 'activating' }, 'later'],
  ])('%s', (_what, facts, expectedSince) => expect(computeUnusedSince(facts)).toEqual(expectedSince));
});

describe('the shipping of a card that ends unused', () => {
  test.each([
    ['delivered', 1, { state: 'delivered' }, 500],
    ['that came back', 1, { state: 'returned' }, 0],
    ['lost on its way', 1, { state: 'in_transit' }, 0],
    ['whose address is refused', 1, { state: 'refused' }, 0],
    ['not sent', 1, null, 0],
    ['beside an eSIM', 0, { state: 'delivered' }, 0],
  ] as const)('%s', (_what, type, orderParcel, cents) =>
    expect(shippingToBillForUnusedCard({ type, parcel: orderParcel }, 500)).toBe(cents),
  );
});
