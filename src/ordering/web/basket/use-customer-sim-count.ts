import { hasSimOrOpenOrder, countCustomerSims } from '#ordering/rules/open-orders.ts';
import { useProducts } from '#subscriptions/web/queries.ts';
import { useOrderProducts } from '../queries.ts';

/** Returns the number of active and pending SIMs of the customer, and whether the customer has a SIM, even an ended one, or an open order. */
export const useCustomerSimCount = (): { count: number; hasSimOrOpenOrder: boolean } => {
  const sims = { customer_product: useProducts().data ?? [], order_product: useOrderProducts().data ?? [] };
  return { count: countCustomerSims(sims), hasSimOrOpenOrder: hasSimOrOpenOrder(sims) };
};
