import { UNVERIFIED } from '#identity/rules/email-status.ts';
import { orderingPaths } from '../paths.ts';
import { BUSINESS, type CustomerType } from '#customers/rules/customer-type.ts';
import { accountPaths } from '#account/paths.ts';
import { identityPaths } from '#identity/paths.ts';
import { ESIM, type SimType } from '#subscriptions/rules/sim-type.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';
import type { EmailStatus } from '#identity/rules/email-status.ts';
import { type ChosenMethod, NO_METHOD_YET } from '#payments/rules/payment-method.ts';

/** Facts that decide the next page of a customer. */
export type OrderingProgress = {
  /** 0 not chosen yet, 1 private, 2 business. */
  type: CustomerType;
  details_complete: boolean;
  /** Null: nothing set up. -1: set-up started, the bank has not confirmed it. 0 online, 1 direct debit. */
  payment_method: ChosenMethod | typeof NO_METHOD_YET | null;
  terms_accepted: boolean;
  /** 0 not verified; 1 and 2 are verified. */
  email_status: EmailStatus;
  /** The customer has no email address. */
  no_email?: boolean;
  /** Logs in with the national identity service. */
  uses_itsme: boolean;
  /** SIMs in use. */
  products: number;
  /** SIMs ordered, or about to be (`draft`), and not yet in use. Type 0 is an eSIM, 1 a card. */
  orders: readonly { uuid: string; type: SimType; draft?: boolean }[];
  /** SIMs of orders that were cancelled, or expired without a payment: the customer may order again. */
  ended_order_sims: number;
  /** A basket is stored on this device. */
  cards_stored: boolean;
};

/**
 * The path for a customer with a session: the first of eight rules that applies. Rules 2 to 7 are about a customer with
 * an order; without product and order only rule 8 applies, so that a new customer is not sent to a payment first.
 */
export function resolveNextOrderingPath(customer: OrderingProgress): string {
  if (customer.products > 0) {
    return customer.payment_method === NO_METHOD_YET ? orderingPaths.paymentsConfirm() : sustainabilityPaths.overview();
  }
  if (customer.orders.length === 0) return resolvePathWithoutOrder(customer);

  const missingDataPath = findMissingDataPath(customer);
  if (missingDataPath !== null) return missingDataPath;
  const placedSims = filterPlacedSims(customer);
  // A customer who accepted an earlier order has not accepted this draft yet.
  if (!customer.terms_accepted || placedSims.length === 0) return orderingPaths.summary();
  if (customer.email_status === UNVERIFIED)
    return customer.no_email ? identityPaths.loginEmail() : identityPaths.emails();

  const [onlySim, ...otherSims] = placedSims;
  const isOneEsim = onlySim !== undefined && otherSims.length === 0 && onlySim.type === ESIM;
  return isOneEsim ? accountPaths.esim(onlySim.uuid) : sustainabilityPaths.overview();
}

/** Rules 2 to 4: the screen that asks for data that the summary needs. Null: nothing is missing. */
export function findMissingDataPath(
  customer: Pick<OrderingProgress, 'type' | 'details_complete' | 'payment_method' | 'no_email'>,
): string | null {
  const data = customer.type === BUSINESS ? orderingPaths.company : orderingPaths.customer;
  if (!customer.details_complete) return data();
  if (customer.no_email) return identityPaths.loginEmail({ next: orderingPaths.summary() });
  if (customer.payment_method === null) return data({ type: 'payments' });
  return customer.payment_method === NO_METHOD_YET ? orderingPaths.paymentsConfirm() : null;
}

/** The SIMs of placed orders, without those of the draft. */
export function filterPlacedSims({ orders }: Pick<OrderingProgress, 'orders'>): OrderingProgress['orders'] {
  return orders.filter(({ draft = false }) => !draft);
}

/** Rule 8. A customer whose order has ended goes to the dashboard, which offers to order again. */
function resolvePathWithoutOrder(customer: OrderingProgress): string {
  const orderingAgain = customer.uses_itsme && customer.cards_stored;
  if (customer.ended_order_sims > 0 && !orderingAgain) return accountPaths.dashboard();
  if (!customer.uses_itsme) return accountPaths.home();
  return orderingPaths.choose(customer.cards_stored ? { type: 'summary' } : {});
}
