import { hasOrdered, countCustomerSims } from '#ordering/rules/open-orders.ts';
import { useProducts } from '#subscriptions/web/queries.ts';
import { useOrderProducts } from '../queries.ts';

/** How many SIMs who is signed in has in use or on their way, and whether that is somebody who has ordered before. */
export const useCustomerSimCount = (): { count: number; ordered: boolean } => {
  const sims = { customer_product: useProducts().data ?? [], order_product: useOrderProducts().data ?? [] };
  return { count: countCustomerSims(sims), ordered: hasOrdered(sims) };
};
