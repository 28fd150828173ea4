import { expect, test } from 'vitest';
import type { OrderProduct } from '#ordering/contract.ts';
import type { ProductWithNumber } from '#porting/contract.ts';
import { sessionRefetchInterval, refetchIntervalWhileLive, refetchIntervalWithoutLive } from './live-session.ts';

const sessionOfPendingSim = (state: OrderProduct['state'], order_state: OrderProduct['order_state'] = 'allocated') => ({
  order_product: [{ state, order_state } as OrderProduct],
  customer_product: [],
});
const temporary = '+32457000130';
const settledSim = { msisdn: temporary, port_in: null, services: [], credit_limit: null };
const sim = (changes: object) => ({
  order_product: [],
  customer_product: [{ ...settledSim, ...changes } as unknown as ProductWithNumber],
});
const inUse = (state: string | null, msisdn = temporary) => sim({ port_in: state && { state, msisdn } });

test.each([
  ['nothing known', undefined, false],
  ['a SIM that is being switched on', sessionOfPendingSim('activating'), 2_000],
  ['a SIM that is being switched on while its number is asked for', sessionOfPendingSim('port_in_pending'), 2_000],
  ['an eSIM that waits for the phone', sessionOfPendingSim('esim_ready'), 2_000],
  ['a parcel on its way', sessionOfPendingSim('sim_in_delivery'), 20_000],
  ['a payment that is waited for', sessionOfPendingSim('in_processing', 'awaiting_payment'), 20_000],
  ['a draft', sessionOfPendingSim('created', 'draft'), false],
  ['an order that was given up', sessionOfPendingSim('created', 'failed'), false],
  ['a cancelled order', sessionOfPendingSim('order_cancelled', 'cancelled'), false],
  ['a number that was just sent to its operator', inUse('submitted'), 5_000],
  ['a number on its way', inUse('scheduled'), 5_000],
  ['a number that has moved', inUse('ported'), false],
  ['a number let go and not yet on the SIM', inUse('ported', '+32498123456'), 5_000],
  ['a SIM in use', inUse(null), false],
  ['a service that the network switches', sim({ services: [{ pending: true }] }), 2_000],
  ['a limit that the network has not taken yet', sim({ credit_limit: { pending_value: 0 } }), 2_000],
  ['a limit that it has taken', sim({ credit_limit: { pending_value: null } }), false],
])('%s', (_, session, interval) => {
  expect(sessionRefetchInterval(session)).toBe(interval);
});

test('with a live stream it polls at most once a minute, and not when nothing is in progress', () => {
  expect([2_000, 90_000, false as const].map(refetchIntervalWhileLive)).toEqual([60_000, 90_000, false]);
});

test('without a live stream it polls at least once a minute', () => {
  expect([2_000, 20_000, false as const].map(refetchIntervalWithoutLive)).toEqual([2_000, 20_000, 60_000]);
});
