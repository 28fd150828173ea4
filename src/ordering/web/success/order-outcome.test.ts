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
    ['no order', facts([]), { kind: 'none' }],
    ['a draft', facts([sim('a', 'draft', 'created')]), { kind: 'none' }],
    [
      'a confirmed order with nothing to pay',
      facts([sim('a', 'confirmed')]),
      { kind: 'confirmed', paidEuro: null, sims: [{ order_uuid: 'a' }] },
    ],
    ['an order whose SIMs are active', facts([], {}, 1), { kind: 'confirmed', paidEuro: null, sims: [] }],
    [
      'a paid order',
      facts([sim('a', 'confirmed')], { status: paymentStatus('paid') }),
      { kind: 'confirmed', paidEuro: 7.5 },
    ],
    [
      'a paid order in a session that is older',
      facts([unpaidSim], { status: paymentStatus('paid') }),
      { kind: 'confirmed', paidEuro: 7.5 },
    ],
    [
      'an open payment',
      facts([unpaidSim], { status: paymentStatus('open') }),
      { kind: 'unheard', checkout_url: 'https://bank.example/1', amount: 7.5 },
    ],
    ['a pending payment', facts([unpaidSim], { status: paymentStatus('pending') }), { kind: 'waiting' }],
    [
      'a declined payment',
      facts([unpaidSim], { status: paymentStatus('declined') }),
      { kind: 'unpaid', why: 'declined', method: 'bank', amount: 7.5 },
    ],
    [
      'a payment that the customer cancelled',
      facts([unpaidSim], { status: paymentStatus('canceled') }),
      { kind: 'unpaid', why: 'canceled', amount: 7.5 },
    ],
    [
      'a declined payment of an order that another payment paid',
      facts([sim('a', 'confirmed')], { status: paymentStatus('declined') }),
      { kind: 'confirmed', paidEuro: null },
    ],
    [
      'an unpaid order without a payment',
      facts([unpaidSim], { unpaid: [unpaidOrder('a', 5)] }),
      { kind: 'unpaid', why: null, amount: 5, order_uuid: 'a' },
    ],
    ['a failed order', facts([sim('a', 'failed', 'created')]), { kind: 'ended', sims: [{ order_uuid: 'a' }] }],
    [
      'a failed order with a declined payment',
      facts([sim('a', 'failed', 'created')], { status: paymentStatus('declined') }),
      { kind: 'ended' },
    ],
    [
      'a failed order and an older cancelled order',
      facts([sim('b', 'failed', 'created'), sim('a', 'cancelled', 'order_cancelled')]),
      { kind: 'ended', sims: [{ order_uuid: 'b' }] },
    ],
    [
      'a failed order and a later confirmed order',
      facts([sim('b', 'confirmed'), sim('a', 'failed', 'created')]),
      { kind: 'confirmed' },
    ],
    [
      'a payment with another purpose',
      facts([unpaidSim], { status: paymentStatus('declined', { purpose: 'setup' }) }),
      { kind: 'unpaid', why: null },
    ],
    ['a cancelled order', facts([sim('a', 'cancelled', 'order_cancelled')]), { kind: 'cancelled' }],
    [
      'a cancelled order that was paid',
      facts([sim('a', 'cancelled', 'order_cancelled')], { status: paymentStatus('paid') }),
      { kind: 'cancelled' },
    ],
    [
      'an earlier cancelled order beside an active SIM',
      facts([sim('a', 'cancelled', 'order_cancelled')], {}, 1),
      { kind: 'confirmed' },
    ],
    [
      'an order cancelled just now beside an active SIM',
      facts([sim('a', 'cancelled', 'order_cancelled')], { cancelled: true }, 1),
      { kind: 'cancelled' },
    ],
    [
      'an unpaid order beside a confirmed order',
      facts([sim('b', 'confirmed'), unpaidSim]),
      { kind: 'unpaid', order_uuid: 'a', sims: [{ order_uuid: 'a' }] },
    ],
    [
      'a paid order beside an unpaid order',
      facts([sim('b', 'awaiting_payment', 'created'), sim('a', 'confirmed')], { status: paymentStatus('paid') }),
      { kind: 'confirmed', paidEuro: 7.5, sims: [{ order_uuid: 'a' }] },
    ],
    [
      'an order with a declined payment beside an unpaid order',
      facts([sim('b', 'awaiting_payment', 'created'), unpaidSim], { status: paymentStatus('declined') }),
      { kind: 'unpaid', order_uuid: 'a', why: 'declined' },
    ],
    [
      'two unpaid orders with amounts of their own',
      facts([unpaidSim, sim('b', 'awaiting_payment', 'created')], {
        unpaid: [unpaidOrder('b', 9), unpaidOrder('a', 5)],
      }),
      { kind: 'unpaid', order_uuid: 'a', amount: 5 },
    ],
    [
      'a failed order with a declined payment beside an unpaid order',
      facts([sim('b', 'awaiting_payment', 'created'), sim('a', 'failed', 'created')], {
        status: paymentStatus('declined'),
        unpaid: [unpaidOrder('b', 5)],
      }),
      { kind: 'unpaid', order_uuid: 'b', why: null, amount: 5 },
    ],
    [
      'a failed order with an expired payment beside an active SIM',
      facts([sim('a', 'failed', 'created')], { status: paymentStatus('expired') }, 1),
      { kind: 'ended', sims: [{ order_uuid: 'a' }] },
    ],
    [
      'a cancelled order that was paid beside an active SIM',
      facts([sim('a', 'cancelled', 'order_cancelled')], { status: paymentStatus('paid') }, 1),
      { kind: 'cancelled', sims: [{ order_uuid: 'a' }] },
    ],
    [
      'a paid order whose SIM is active',
      facts([], { status: paymentStatus('paid') }, 1),
      { kind: 'confirmed', sims: [] },
    ],
  ])('returns the outcome of %s', (_name, outcomeFacts, expected) => {
    expect(computeOrderOutcome(outcomeFacts)).toMatchObject(expected);
  });

  test('returns the outcome none for a sub-account', () => {
    const factsOfSub = facts([], {}, 1);
    factsOfSub.session.customer = { owner_customer_uuid: 'main' };
    expect(computeOrderOutcome(factsOfSub)).toEqual({ kind: 'none' });
  });
});
