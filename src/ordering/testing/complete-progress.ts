import type { OrderingProgress } from '#ordering/rules/next-ordering-path.ts';

export const orderedEsim = { uuid: '0190a000-0000-7000-8000-000000000001', type: 0 } as const;

/** Progress of a customer who has completed every step and ordered one eSIM. */
export const completeProgress: OrderingProgress = {
  type: 1,
  details_complete: true,
  payment_method: 1,
  terms_accepted: true,
  email_status: 1,
  uses_itsme: false,
  products: 0,
  orders: [orderedEsim],
  ended_order_sims: 0,
  cards_stored: false,
};
