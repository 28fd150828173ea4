import { hasSimOrOpenOrder, countCustomerSims } from '#ordering/rules/open-orders.ts';
import { useProducts } from '#subscriptions/web/queries.ts';
import { useOrderProducts } from '../queries.ts';

/** Returns the number of active and pending SIMs of the customer, and whether the customer has ordered before. */
export const useCustomerSimCount = (): { count: number; ordered: boolean } => {
  const sims = { customer_product: useProducts().data ?? [], order_product: useOrderProducts().data ?? [] };
  return { count: countCustomerSims(sims), ordered: hasSimOrOpenOrder(sims) };
};
