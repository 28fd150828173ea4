import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkOrderEligibility, countRemainingSims, listMissingConsents } from './order-eligibility.ts';
import type { OrderEligibilityFacts } from './order-eligibility.ts';
import { activationStates } from '#subscriptions/rules/activation-state.ts';
import { checkOrderCancellation } from './order-cancellation.ts';
import { orderStates, checkCancellableState, checkFulfillableState } from './order-state.ts';

describe('orders', () => {
  test('can reach every state, and can become fulfilled in every state but cancelled', () => {
    expect(orderStates.reachable().size).toBe(orderStates.states.length);
    for (const state of orderStates.states) {
      if (state !== 'cancelled') expect(orderStates.reachable(state).has('fulfilled')).toBe(true);
    }
    expect(orderStates.states.filter(orderStates.isFinal)).toEqual(['cancelled']);
  });
  test.each([
    ['draft', 'placed', 'confirmed'],
    ['draft', 'placed_unpaid', 'awaiting_payment'],
    ['draft', 'paid', null],
    ['awaiting_payment', 'paid', 'confirmed'],
    ['awaiting_payment', 'allocated', null],
    ['confirmed', 'paid', null],
    ['confirmed', 'placed', null],
    ['confirmed', 'allocated', 'allocated'],
    ['allocated', 'allocated', null],
    ['allocated', 'fulfilled', 'fulfilled'],
    ['in_delivery', 'fulfilled', 'fulfilled'],
    ['failed', 'paid', 'confirmed'],
    ['failed', 'cancelled', null],
    ['awaiting_payment', 'given_up', 'failed'],
    ['confirmed', 'given_up', null],
    ['cancelled', 'paid', null],
    ['fulfilled', 'cancelled', null],
    ['fulfilled', 'withdrawn', 'cancelled'],
    ['failed', 'withdrawn', null],
    ['draft', 'withdrawn', null],
  ] as const)('in the state %s with the event %s go to %o', (state, event, next) =>
    expect(orderStates.next(state, event)).toBe(next),
  );
  test('can be cancelled without a SIM in use, unless they are failed, fulfilled or cancelled', () => {
    expect(orderStates.states.filter((state) => checkCancellableState(state, 0) !== null)).toEqual([
      'failed',
      'fulfilled',
      'cancelled',
    ]);
    expect(checkCancellableState('in_delivery', 1)).toBe('ORDER_NOT_CANCELLABLE');
  });
  test('can be cancelled while no SIM is active or activating, also after a failed activation', () => {
    for (const state of activationStates.states) {
      const isOver = state === 'active' || state === 'activating';
      expect([state, checkOrderCancellation('allocated', [state, 'esim_ready'])]).toEqual([
        state,
        isOver ? 'ORDER_NOT_CANCELLABLE' : null,
      ]);
    }
    expect(checkOrderCancellation('failed', ['created'])).toBe('ORDER_NOT_CANCELLABLE');
    expect(checkOrderCancellation('cancelled', ['order_cancelled'])).toBe('ORDER_NOT_CANCELLABLE');
  });
  test('are refused for fulfilment before their confirmation, after a failure and after a cancellation', () => {
    expect(orderStates.states.map((state) => checkFulfillableState(state))).toEqual([
      'ORDER_NOT_CONFIRMED',
      'ORDER_NOT_CONFIRMED',
      null,
      null,
      null,
      'ORDER_NOT_CONFIRMED',
      null,
      'ORDER_CANCELLED',
    ]);
  });
});

describe('the check of who may order', () => {
  const goodCustomer: OrderEligibilityFacts = {
    account: 'active',
    email_status: 1,
    blocked_invoices: 0,
    products: 1,
    orders: 0,
    unpaid: 0,
  };
  test.each([
    ['allows a good customer one SIM', {}, 1, null],
    ['allows a good customer five more SIMs', {}, 5, null],
    ['refuses a good customer six more SIMs', {}, 6, 'SIM_CAP_REACHED'],
    ['allows a first order of six SIMs', { products: 0, email_status: 0 }, 6, null],
    ['refuses a first order of seven SIMs', { products: 0 }, 7, 'SIM_CAP_REACHED'],
    ['counts SIMs of orders', { orders: 5 }, 1, 'SIM_CAP_REACHED'],
    ['refuses a customer over the cap', { products: 9 }, 1, 'SIM_CAP_REACHED'],
    ['refuses a customer without a verified email address', { email_status: 0 }, 1, 'STATUS_FORBIDS_SUBSCRIPTION'],
    ['allows a customer with a pending email change', { email_status: 2 }, 1, null],
    [
      'refuses a customer with an order and no verified email address',
      { products: 0, orders: 1, email_status: 0 },
      1,
      'STATUS_FORBIDS_SUBSCRIPTION',
    ],
    ['refuses a customer with an invoice past reminder 2', { blocked_invoices: 1 }, 1, 'STATUS_FORBIDS_SUBSCRIPTION'],
    ['refuses a closing account', { account: 'closing' }, 1, 'STATUS_FORBIDS_SUBSCRIPTION'],
    ['refuses an erased account', { account: 'erased', products: 0 }, 1, 'STATUS_FORBIDS_SUBSCRIPTION'],
    ['refuses for the status before the cap', { blocked_invoices: 1, products: 6 }, 1, 'STATUS_FORBIDS_SUBSCRIPTION'],
  ] as const)('%s', (_, change, lines, code) =>
    expect(checkOrderEligibility({ ...goodCustomer, ...change }, lines)).toBe(code),
  );
  test('allows exactly the number of remaining SIMs', () => {
    fc.assert(
      fc.property(fc.nat(8), fc.nat(8), fc.nat(8), (products, orders, cap) => {
        const facts = { ...goodCustomer, products, orders };
        const remainingSims = countRemainingSims(facts, cap);
        if (remainingSims > 0) expect(checkOrderEligibility(facts, remainingSims, cap)).toBeNull();
        expect(checkOrderEligibility(facts, remainingSims + 1, cap)).toBe('SIM_CAP_REACHED');
      }),
    );
  });
  test.each([
    [true, true, []],
    [true, false, ['privacy PRIVACY_REQUIRED']],
    [false, true, ['terms TERMS_REQUIRED']],
    [false, false, ['terms TERMS_REQUIRED', 'privacy PRIVACY_REQUIRED']],
  ])('with terms %s and privacy %s lists the missing consents %j', (terms, privacy, missingConsents) =>
    expect(listMissingConsents({ terms, privacy }).map(({ field, code }) => `${field} ${code}`)).toEqual(
      missingConsents,
    ),
  );
});
