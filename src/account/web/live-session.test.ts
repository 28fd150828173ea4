import { expect, test } from 'vitest';
import type { OrderProduct } from '#ordering/contract.ts';
import type { ProductWithNumber } from '#porting/contract.ts';
import { lookAgainAfter, lookAnyway } from './live-session.ts';

const pending = (state: OrderProduct['state'], order_state: OrderProduct['order_state'] = 'allocated') => ({
  order_product: [{ state, order_state } as OrderProduct],
  customer_product: [],
});
const temporary = '+32457000130';
const inUse = (state: string | null, msisdn = temporary) => ({
  order_product: [],
  customer_product: [{ msisdn: temporary, port_in: state && { state, msisdn } } as unknown as ProductWithNumber],
});

test.each([
  ['nothing known', undefined, false],
  ['a SIM that is being switched on', pending('activating'), 2_000],
  ['a SIM that is being switched on while its number is asked for', pending('port_in_pending'), 2_000],
  ['an eSIM that waits for the phone', pending('esim_ready'), 2_000],
  ['a parcel on its way', pending('sim_in_delivery'), 20_000],
  ['a payment that is waited for', pending('in_processing', 'awaiting_payment'), 20_000],
  ['a draft', pending('created', 'draft'), false],
  ['an order that was given up', pending('created', 'failed'), false],
  ['a cancelled order', pending('order_cancelled', 'cancelled'), false],
  ['a number that was just sent to its operator', inUse('submitted'), 5_000],
  ['a number on its way', inUse('scheduled'), 5_000],
  ['a number that has moved', inUse('ported'), false],
  ['a number let go and not yet on the SIM', inUse('ported', '+32498123456'), 5_000],
  ['a SIM in use', inUse(null), false],
])('%s', (_, session, after) => {
  expect(lookAgainAfter(session)).toBe(after);
});

test('while changes are told it looks by itself once a minute at most, and not at all where nothing moves', () => {
  expect([2_000, 90_000, false as const].map(lookAnyway)).toEqual([60_000, 90_000, false]);
});
