import { hasCompleteDetails } from '#customers/rules/complete-details.ts';
import type { Customer } from '#customers/contract.ts';
import type { OrderProduct } from '#ordering/contract.ts';
import type { OrderingProgress } from './next-ordering-path.ts';

/** The slices of a session that determine the progress of a customer. */
export type ProgressSession = {
  customer: Pick<Customer, 'type' | 'owner_customer_uuid' | 'details'>;
  customer_product: readonly unknown[];
  order_product: readonly Pick<OrderProduct, 'uuid' | 'type' | 'state' | 'order_state'>[];
};

const isOrderOver = ({ state, order_state }: ProgressSession['order_product'][number]): boolean =>
  state === 'order_cancelled' || order_state === 'failed';

/** Progress of the customer of a session; `cards_stored`: this device has a basket with cards. */
export function toOrderingProgress(session: ProgressSession, cards_stored: boolean): OrderingProgress {
  const { type, details } = session.customer;
  return {
    type,
    details_complete: hasCompleteDetails(type, details.customer_details),
    payment_method: details.payment?.method ?? null,
    terms_accepted: details.accept,
    email_status: details.email.status,
    no_email: details.email.address === '',
    uses_itsme: details.authenticator.itsme,
    products: session.customer_product.length,
    orders: session.order_product
      .filter((sim) => sim.state !== 'active' && !isOrderOver(sim))
      .map(({ uuid, type: sim_type, order_state }) => ({ uuid, type: sim_type, draft: order_state === 'draft' })),
    ended_order_sims: session.order_product.filter(isOrderOver).length,
    cards_stored,
  };
}

/** Whether the session is that of a main account, which has no owner. */
export function isMainAccount(session: ProgressSession): boolean {
  return session.customer.owner_customer_uuid === null;
}
