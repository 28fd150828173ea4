import { orderingPaths } from '../paths.ts';
import { identityPaths } from '#identity/paths.ts';
import { subscriptionsPaths } from '#subscriptions/paths.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';

/** What decides where a customer goes next. */
export type Progress = {
  /** 0 not told yet, 1 private, 2 business. */
  type: 0 | 1 | 2;
  details_complete: boolean;
  /** Null: nothing set up. -1: set-up started, the bank has not confirmed it. 0 online, 1 direct debit. */
  payment_method: -1 | 0 | 1 | null;
  terms_accepted: boolean;
  /** 0 not verified; 1 and 2 are verified. */
  email_status: 0 | 1 | 2;
  /** Logs in with the national identity service. */
  itsme: boolean;
  /** SIMs in use. */
  products: number;
  /** SIMs ordered and not yet in use. Type 0 is an eSIM, 1 a card. */
  orders: readonly { uuid: string; type: 0 | 1 }[];
  /** A basket is stored on this device. */
  cards_stored: boolean;
};

const BUSINESS = 2;
const SET_UP_STARTED = -1;
const ESIM = 0;

/**
 * Where a customer with a session belongs: the eight rules, in order, the first that fits wins.
 * Rules 2 to 7 speak of somebody with an order; without product and order only rule 8 applies, so that a new customer
 * is not asked for a payment before there is anything to pay.
 */
export function orderProgress(customer: Progress): string {
  if (customer.products > 0) {
    return customer.payment_method === SET_UP_STARTED
      ? orderingPaths.paymentsConfirm()
      : sustainabilityPaths.overview();
  }
  if (customer.orders.length === 0) return withoutOrder(customer);

  const data = customer.type === BUSINESS ? orderingPaths.company : orderingPaths.customer;
  if (!customer.details_complete) return data();
  if (customer.payment_method === null) return data({ type: 'payments' });
  if (customer.payment_method === SET_UP_STARTED) return orderingPaths.paymentsConfirm();
  if (!customer.terms_accepted) return orderingPaths.summary();
  if (customer.email_status === 0) return identityPaths.emails();

  const [only, ...others] = customer.orders;
  const oneEsim = only !== undefined && others.length === 0 && only.type === ESIM;
  return oneEsim ? subscriptionsPaths.esim(only.uuid) : sustainabilityPaths.overview();
}

/** Rule 8. */
function withoutOrder(customer: Progress): string {
  if (!customer.itsme) return identityPaths.home();
  return orderingPaths.choose(customer.cards_stored ? { type: 'summary' } : {});
}
