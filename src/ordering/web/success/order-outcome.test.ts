import { describe, expect, test } from 'vitest';
import type { OrderProduct } from '#ordering/contract.ts';
import { type OrderOutcomeFacts, computeOrderOutcome, type PaymentStatus } from './order-outcome.ts';

const sim = (order_uuid: string, order_state: string, state = 'in_processing') =>
  ({ order_uuid, order_state, state }) as OrderProduct;
const facts = (
  order_product: OrderProduct[],
  changes: Partial<OrderOutcomeFacts> = {},
  sims_in_use = 0,
): OrderOutcomeFacts => ({
  session: {
    customer: { owner_customer_uuid: null },
    order_product,
    customer_product: Array.from({ length: sims_in_use }, () => ({})) as never,
  },
  status: null,
  unpaid: [],
  cancelled: false,
  ...changes,
});
const paymentStatus = (
  outcome: PaymentStatus['outcome'],
  { purpose = 'order', subject_uuid = 'a' }: Partial<PaymentStatus> = {},
): PaymentStatus => ({
  purpose,
  subject_uuid,
  outcome,
  bank_method: 'bank',
  amount: 7.5,
  checkout_url: outcome === 'open' ? 'https://bank.example/1' : null,
});
const unpaidOrder = (order_uuid: string, due_now: number) => ({ order_uuid, due_now, bank_method: null });
const unpaidSim = sim('a', 'awaiting_payment', 'created');

describe('computeOrderOutcome', () => {
  test.each<[string, OrderOutcomeFacts, object]>([
    ['nothing was ordered', facts([]), { kind: 'none' }],
    ['only a draft', facts([sim('a', 'draft', 'created')]), { kind: 'none' }],
    [
      'confirmed, nothing to pay',
      facts([sim('a', 'confirmed')]),
      { kind: 'confirmed', paidEuro: null, sims: [{ order_uuid: 'a' }] },
    ],
    ['everything is in use', facts([], {}, 1), { kind: 'confirmed', paidEuro: null, sims: [] }],
    ['paid', facts([sim('a', 'confirmed')], { status: paymentStatus('paid') }), { kind: 'confirmed', paidEuro: 7.5 }],
    [
      'paid, and the session is older',
      facts([unpaidSim], { status: paymentStatus('paid') }),
      { kind: 'confirmed', paidEuro: 7.5 },
    ],
    [
      'the bank has not said',
      facts([unpaidSim], { status: paymentStatus('open') }),
      { kind: 'unheard', checkout_url: 'https://bank.example/1', amount: 7.5 },
    ],
    ['the bank is at it', facts([unpaidSim], { status: paymentStatus('pending') }), { kind: 'waiting' }],
    [
      'declined',
      facts([unpaidSim], { status: paymentStatus('declined') }),
      { kind: 'unpaid', why: 'declined', method: 'bank', amount: 7.5 },
    ],
    [
      'left',
      facts([unpaidSim], { status: paymentStatus('canceled') }),
      { kind: 'unpaid', why: 'canceled', amount: 7.5 },
    ],
    [
      'an older try was declined, another one paid',
      facts([sim('a', 'confirmed')], { status: paymentStatus('declined') }),
      { kind: 'confirmed', paidEuro: null },
    ],
    [
      'unpaid, no payment named',
      facts([unpaidSim], { unpaid: [unpaidOrder('a', 5)] }),
      { kind: 'unpaid', why: null, amount: 5, order_uuid: 'a' },
    ],
    ['given up after too long', facts([sim('a', 'failed', 'created')]), { kind: 'ended', sims: [{ order_uuid: 'a' }] }],
    [
      'given up after a payment that failed',
      facts([sim('a', 'failed', 'created')], { status: paymentStatus('declined') }),
      { kind: 'ended' },
    ],
    [
      'given up, and an older one cancelled',
      facts([sim('b', 'failed', 'created'), sim('a', 'cancelled', 'order_cancelled')]),
      { kind: 'ended', sims: [{ order_uuid: 'b' }] },
    ],
    [
      'given up, and ordered again',
      facts([sim('b', 'confirmed'), sim('a', 'failed', 'created')]),
      { kind: 'confirmed' },
    ],
    [
      'the payment of something else',
      facts([unpaidSim], { status: paymentStatus('declined', { purpose: 'setup' }) }),
      { kind: 'unpaid', why: null },
    ],
    ['cancelled', facts([sim('a', 'cancelled', 'order_cancelled')]), { kind: 'cancelled' }],
    [
      'cancelled after it was paid',
      facts([sim('a', 'cancelled', 'order_cancelled')], { status: paymentStatus('paid') }),
      { kind: 'cancelled' },
    ],
    [
      'cancelled once, another SIM in use',
      facts([sim('a', 'cancelled', 'order_cancelled')], {}, 1),
      { kind: 'confirmed' },
    ],
    [
      'cancelled just now, another SIM in use',
      facts([sim('a', 'cancelled', 'order_cancelled')], { cancelled: true }, 1),
      { kind: 'cancelled' },
    ],
    [
      'unpaid beside a confirmed one',
      facts([sim('b', 'confirmed'), unpaidSim]),
      { kind: 'unpaid', order_uuid: 'a', sims: [{ order_uuid: 'a' }] },
    ],
    [
      'paid, while another one waits',
      facts([sim('b', 'awaiting_payment', 'created'), sim('a', 'confirmed')], { status: paymentStatus('paid') }),
      { kind: 'confirmed', paidEuro: 7.5, sims: [{ order_uuid: 'a' }] },
    ],
    [
      'declined, while another one waits',
      facts([sim('b', 'awaiting_payment', 'created'), unpaidSim], { status: paymentStatus('declined') }),
      { kind: 'unpaid', order_uuid: 'a', why: 'declined' },
    ],
    [
      'two wait, each with an amount of its own',
      facts([unpaidSim, sim('b', 'awaiting_payment', 'created')], {
        unpaid: [unpaidOrder('b', 9), unpaidOrder('a', 5)],
      }),
      { kind: 'unpaid', order_uuid: 'a', amount: 5 },
    ],
    [
      'declined and over, while another one waits',
      facts([sim('b', 'awaiting_payment', 'created'), sim('a', 'failed', 'created')], {
        status: paymentStatus('declined'),
        unpaid: [unpaidOrder('b', 5)],
      }),
      { kind: 'unpaid', order_uuid: 'b', why: null, amount: 5 },
    ],
    [
      'given up, another SIM in use',
      facts([sim('a', 'failed', 'created')], { status: paymentStatus('expired') }, 1),
      { kind: 'ended', sims: [{ order_uuid: 'a' }] },
    ],
    [
      'cancelled after it was paid, another SIM in use',
      facts([sim('a', 'cancelled', 'order_cancelled')], { status: paymentStatus('paid') }, 1),
      { kind: 'cancelled', sims: [{ order_uuid: 'a' }] },
    ],
    ['paid, and in use', facts([], { status: paymentStatus('paid') }, 1), { kind: 'confirmed', sims: [] }],
  ])('%s', (_name, outcomeFacts, expected) => {
    expect(computeOrderOutcome(outcomeFacts)).toMatchObject(expected);
  });

  test('returns none for a sub-account', () => {
    const factsOfSub = facts([], {}, 1);
    factsOfSub.session.customer = { owner_customer_uuid: 'main' };
    expect(computeOrderOutcome(factsOfSub)).toEqual({ kind: 'none' });
  });
});
