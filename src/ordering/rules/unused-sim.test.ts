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

describe('the time since which a SIM is unused', () => {
  test.each<[string, UnusedSimFacts, Date | 'over' | 'later']>([
    ['is the time since which an eSIM can be installed', esim, day(2)],
    [
      'has not begun for an eSIM without a profile',
      { ...esim, state: 'in_processing', reached: {}, esim: null },
      'later',
    ],
    [
      'is the start of the activation for an eSIM that was not installed',
      { ...esim, state: 'activating', reached: { ...esim.reached, activating: iso(9) } },
      day(9),
    ],
    [
      'has not begun for an eSIM that a phone is downloading',
      { ...esim, state: 'activating', esim: 'downloading' },
      'later',
    ],
    [
      'is the time since which a failed eSIM could be installed',
      { ...esim, state: 'activation_failed', esim: 'failed' },
      day(2),
    ],
    [
      'has not begun for an eSIM whose port-in is scheduled',
      { ...esim, state: 'activating', port_in: 'scheduled' },
      'later',
    ],
    ['has not begun for an eSIM whose port-in is done', { ...esim, state: 'activating', port_in: 'ported' }, 'later'],
    [
      'is the time since which an eSIM with a rejected port-in can be installed',
      { ...esim, state: 'activating', port_in: 'rejected' },
      day(2),
    ],
    ['is over for an active SIM', { ...esim, state: 'active' }, 'over'],
    ['is over for a cancelled SIM', { ...esim, state: 'order_cancelled' }, 'over'],
    ['is the delivery of a card', card, day(5)],
    ['is the dispatch of a card in transit', { ...card, parcel: { ...parcel, delivered_at: null } }, day(3)],
    [
      'is the dispatch of a card that was sent after another parcel',
      { ...card, reached: { sim_in_delivery: iso(8) } },
      day(8),
    ],
    [
      'has not begun for a card that was not sent',
      { ...card, state: 'in_processing', reached: {}, parcel: null },
      'later',
    ],
    [
      'is the creation of a parcel whose address is refused',
      { ...card, state: 'in_processing', reached: {}, parcel: { ...parcel, state: 'refused' } },
      day(1),
    ],
    ['has not begun for a card that is activating', { ...card, state: 'activating' }, 'later'],
  ])('%s', (_what, facts, expectedSince) => expect(computeUnusedSince(facts)).toEqual(expectedSince));
});

describe('the shipping of a card that ends unused', () => {
  test.each([
    ['is billed when it was delivered', 1, { state: 'delivered' }, 500],
    ['is not billed when it was returned', 1, { state: 'returned' }, 0],
    ['is not billed when it is in transit', 1, { state: 'in_transit' }, 0],
    ['is not billed when its address is refused', 1, { state: 'refused' }, 0],
    ['is not billed when it was not sent', 1, null, 0],
    ['is not billed for an eSIM', 0, { state: 'delivered' }, 0],
  ] as const)('%s', (_what, type, orderParcel, cents) =>
    expect(shippingToBillForUnusedCard({ type, parcel: orderParcel }, 500)).toBe(cents),
  );
});
