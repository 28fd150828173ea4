import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completeProgress, orderedEsim } from '../testing/complete-progress.ts';
import { resolveNextOrderingPath } from './next-ordering-path.ts';
import type { OrderingProgress } from './next-ordering-path.ts';

const ESIM = orderedEsim;
const DRAFT = { uuid: '0190a000-0000-7000-8000-000000000003', type: 1, draft: true } as const;
const CARD = { uuid: '0190a000-0000-7000-8000-000000000002', type: 1 } as const;

const esimPath = `/customer/esim/${ESIM.uuid}`;

type Case = [string, Partial<OrderingProgress>, string];
const branches: Case[] = [
  ['1: products', { products: 1, orders: [] }, '/sustainability'],
  ['1: products, set-up started', { products: 1, orders: [], payment_method: -1 }, '/order/payments/confirm'],
  ['2: private, details missing', { details_complete: false }, '/order/customer'],
  ['2: untyped, details missing', { type: 0, details_complete: false }, '/order/customer'],
  ['2: business, details missing', { type: 2, details_complete: false }, '/order/company'],
  ['3: private, payment missing', { payment_method: null }, '/order/customer?type=payments'],
  ['3: untyped, payment missing', { type: 0, payment_method: null }, '/order/customer?type=payments'],
  ['3: business, payment missing', { type: 2, payment_method: null }, '/order/company?type=payments'],
  ['4: set-up started', { payment_method: -1 }, '/order/payments/confirm'],
  ['5: terms not accepted', { terms_accepted: false }, '/order/summary'],
  ['6: email not verified', { email_status: 0 }, '/emails'],
  ['6: email verified, change pending', { email_status: 2 }, esimPath],
  ['7: one eSIM', {}, esimPath],
  ['7: one eSIM, online payment', { payment_method: 0 }, esimPath],
  ['7: one card', { orders: [CARD] }, '/sustainability'],
  ['7: two eSIMs', { orders: [ESIM, { ...ESIM, uuid: 'b' }] }, '/sustainability'],
  ['7: an eSIM and a card', { orders: [ESIM, CARD] }, '/sustainability'],
  ['5: a draft after an ended order', { orders: [DRAFT], ended_order_sims: 1 }, '/order/summary'],
  ['7: one eSIM, and a draft', { orders: [ESIM, DRAFT] }, esimPath],
  ['8: an ended order', { orders: [], ended_order_sims: 1 }, '/customer'],
  ['8: an ended order, and a basket', { orders: [], ended_order_sims: 1, cards_stored: true }, '/customer'],
  ['8: an ended order, identity service', { orders: [], ended_order_sims: 1, uses_itsme: true }, '/customer'],
  [
    '8: an ended order, identity service and basket',
    { orders: [], ended_order_sims: 1, uses_itsme: true, cards_stored: true },
    '/order?type=summary',
  ],
  ['8: no order', { orders: [] }, '/'],
  ['8: no order, and a basket', { orders: [], cards_stored: true }, '/'],
  ['8: identity service', { orders: [], uses_itsme: true }, '/order'],
  ['8: identity service and basket', { orders: [], uses_itsme: true, cards_stored: true }, '/order?type=summary'],
];

/** Pairs of rules that could both claim a customer: the earlier one wins. */
const pairs: Case[] = [
  ['1 over 2: products, details missing', { products: 1, details_complete: false }, '/sustainability'],
  ['1 over 3: products, payment missing', { products: 1, payment_method: null }, '/sustainability'],
  ['1 over 4: products and an order, set-up started', { products: 1, payment_method: -1 }, '/order/payments/confirm'],
  ['1 over 5: products, terms not accepted', { products: 1, terms_accepted: false }, '/sustainability'],
  ['1 over 6: products, email not verified', { products: 1, email_status: 0 }, '/sustainability'],
  ['1 over 7: products and one eSIM', { products: 1 }, '/sustainability'],
  [
    '1 over 8: products, identity service',
    { products: 1, orders: [], uses_itsme: true, cards_stored: true },
    '/sustainability',
  ],
  ['2 over 3: details and payment missing', { details_complete: false, payment_method: null }, '/order/customer'],
  ['2 over 4: details missing, set-up started', { details_complete: false, payment_method: -1 }, '/order/customer'],
  [
    '2 over 5: details missing, terms not accepted',
    { details_complete: false, terms_accepted: false },
    '/order/customer',
  ],
  ['2 over 6: details missing, email not verified', { details_complete: false, email_status: 0 }, '/order/customer'],
  ['2 over 7: details missing, one eSIM', { details_complete: false, orders: [ESIM] }, '/order/customer'],
  ['8 over 2: no order, details missing', { orders: [], details_complete: false }, '/'],
  ['8 over 3: no order, payment missing', { orders: [], payment_method: null, uses_itsme: true }, '/order'],
  ['8 over 4: no order, set-up started', { orders: [], payment_method: -1 }, '/'],
  [
    '8 over 5: no order, terms not accepted',
    { orders: [], terms_accepted: false, uses_itsme: true, cards_stored: true },
    '/order?type=summary',
  ],
  ['8 over 6: no order, email not verified', { orders: [], email_status: 0 }, '/'],
  [
    '3 over 5: payment missing, terms not accepted',
    { payment_method: null, terms_accepted: false },
    '/order/customer?type=payments',
  ],
  [
    '3 over 6: payment missing, email not verified',
    { payment_method: null, email_status: 0 },
    '/order/customer?type=payments',
  ],
  ['3 over 7: payment missing, one eSIM', { payment_method: null, orders: [ESIM] }, '/order/customer?type=payments'],
  [
    '4 over 5: set-up started, terms not accepted',
    { payment_method: -1, terms_accepted: false },
    '/order/payments/confirm',
  ],
  ['4 over 6: set-up started, email not verified', { payment_method: -1, email_status: 0 }, '/order/payments/confirm'],
  ['4 over 7: set-up started, one eSIM', { payment_method: -1, orders: [ESIM] }, '/order/payments/confirm'],
  ['5 over 6: terms not accepted, email not verified', { terms_accepted: false, email_status: 0 }, '/order/summary'],
  ['5 over 7: terms not accepted, one eSIM', { terms_accepted: false, orders: [ESIM] }, '/order/summary'],
  ['6 over 7: email not verified, one eSIM', { email_status: 0, orders: [ESIM] }, '/emails'],
];

describe('each rule of the next page', () => {
  test.each(branches)('rule %s', (_, change, path) =>
    expect(resolveNextOrderingPath({ ...completeProgress, ...change })).toBe(path),
  );
});
describe('each pair of rules, of which the first applies', () => {
  test.each(pairs)('rule %s', (_, change, path) =>
    expect(resolveNextOrderingPath({ ...completeProgress, ...change })).toBe(path),
  );
});

const anyProgress = fc.record<OrderingProgress>({
  type: fc.constantFrom(0, 1, 2),
  details_complete: fc.boolean(),
  payment_method: fc.constantFrom(-1, 0, 1, null),
  terms_accepted: fc.boolean(),
  email_status: fc.constantFrom(0, 1, 2),
  uses_itsme: fc.boolean(),
  products: fc.nat(3),
  orders: fc.array(fc.constantFrom(ESIM, CARD, DRAFT), { maxLength: 3 }),
  ended_order_sims: fc.nat(2),
  cards_stored: fc.boolean(),
});

test('the next page is one of those of the eight rules, and depends on the stored basket only in rule 8', () => {
  const places =
    /^(\/|\/customer|\/sustainability|\/order(\?type=summary)?|\/order\/(customer|company)(\?type=payments)?|\/order\/payments\/confirm|\/order\/summary|\/emails|\/customer\/esim\/[0-9a-f-]+)$/;
  fc.assert(
    fc.property(anyProgress, (progress) => {
      const path = resolveNextOrderingPath(progress);
      expect(path).toMatch(places);
      if (progress.products + progress.orders.length > 0) {
        expect(resolveNextOrderingPath({ ...progress, cards_stored: !progress.cards_stored })).toBe(path);
      }
    }),
    { numRuns: 500 },
  );
});
