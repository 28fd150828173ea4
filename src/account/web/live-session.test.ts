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
  ['no session', undefined, false],
  ['a SIM that is activating', sessionOfPendingSim('activating'), 2_000],
  ['a SIM that is activating with a pending port-in', sessionOfPendingSim('port_in_pending'), 2_000],
  ['an eSIM that waits for the phone', sessionOfPendingSim('esim_ready'), 2_000],
  ['a card in delivery', sessionOfPendingSim('sim_in_delivery'), 20_000],
  ['an order that waits for its payment', sessionOfPendingSim('in_processing', 'awaiting_payment'), 20_000],
  ['a draft', sessionOfPendingSim('created', 'draft'), false],
  ['a failed order', sessionOfPendingSim('created', 'failed'), false],
  ['a cancelled order', sessionOfPendingSim('order_cancelled', 'cancelled'), false],
  ['a submitted port-in', inUse('submitted'), 5_000],
  ['a scheduled port-in', inUse('scheduled'), 5_000],
  ['a completed port-in', inUse('ported'), false],
  ['a completed port-in whose number is not on the SIM yet', inUse('ported', '+32498123456'), 5_000],
  ['an active SIM', inUse(null), false],
  ['a pending change of a service', sim({ services: [{ pending: true }] }), 2_000],
  ['a pending change of the limit', sim({ credit_limit: { pending_value: 0 } }), 2_000],
  ['a confirmed limit', sim({ credit_limit: { pending_value: null } }), false],
])('the refetch interval is chosen for %s', (_, session, interval) => {
  expect(sessionRefetchInterval(session)).toBe(interval);
});

test('with a live stream the session is polled at most once a minute, and not when nothing is in progress', () => {
  expect([2_000, 90_000, false as const].map(refetchIntervalWhileLive)).toEqual([60_000, 90_000, false]);
});

test('without a live stream the session is polled at least once a minute', () => {
  expect([2_000, 20_000, false as const].map(refetchIntervalWithoutLive)).toEqual([2_000, 20_000, 60_000]);
});
