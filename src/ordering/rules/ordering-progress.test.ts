import { describe, expect, test } from 'vitest';
import { isMainAccount, toOrderingProgress } from './ordering-progress.ts';
import type { ProgressSession } from './ordering-progress.ts';

const U = '019f0000-0000-7000-8000-000000000001';
const ESIM = { uuid: U, type: 0 } as const;

describe('the ordering progress of a session', () => {
  const session: ProgressSession = {
    customer: {
      type: 1,
      owner_customer_uuid: null,
      details: {
        accept: false,
        payment: null,
        email: { address: 'ada@example.be', status: 0, pending_address: null },
        authenticator: { itsme: false },
        customer_details: null,
        msisdn: null,
      },
    },
    customer_product: [],
    order_product: [{ ...ESIM, state: 'created', order_state: 'draft' }],
  };
  test('has nothing complete for a new customer with a draft', () => {
    expect(toOrderingProgress(session, true)).toMatchObject({
      details_complete: false,
      payment_method: null,
      terms_accepted: false,
      products: 0,
      cards_stored: true,
    });
    expect(isMainAccount(session)).toBe(true);
    expect(isMainAccount({ ...session, customer: { ...session.customer, owner_customer_uuid: U } })).toBe(false);
  });
  test('lists SIMs in fulfilment and drafts, and counts cancelled and failed SIMs as ended', () => {
    const sims = [
      { state: 'active', order_state: 'fulfilled' },
      { state: 'order_cancelled', order_state: 'cancelled' },
      { state: 'created', order_state: 'failed' },
      { state: 'activating', order_state: 'allocated' },
      { state: 'created', order_state: 'draft' },
    ] as const;
    const order_product = sims.map((sim) => ({ ...ESIM, ...sim }));
    expect(toOrderingProgress({ ...session, order_product }, false)).toMatchObject({
      orders: [
        { ...ESIM, draft: false },
        { ...ESIM, draft: true },
      ],
      ended_order_sims: 2,
    });
  });
  test('has the payment method -1 after the start of a set-up', () => {
    const details = {
      ...session.customer.details,
      payment: { method: -1 as const, mandate: null, setup_beside: null },
    };
    expect(toOrderingProgress({ ...session, customer: { ...session.customer, details } }, false).payment_method).toBe(
      -1,
    );
  });
});
