import type { QueryClient } from '@tanstack/react-query';
import { updateCachedSession, type Slice, type SliceOptions, useSessionSlice } from '#identity/web/queries.ts';
import type { CustomerProduct, SubscriptionsSlice } from '#subscriptions/contract.ts';

/** SIMs in use of the signed-in customer, with their plans. */
export const selectProducts: Slice<SubscriptionsSlice, readonly CustomerProduct[]> = ({ customer_product }) =>
  customer_product;

export const useProducts = (options?: SliceOptions<SubscriptionsSlice>) => useSessionSlice(selectProducts, options);

/** Updates a SIM in the cached session with the reply of a call. */
export const updateSessionProduct = (queries: QueryClient, uuid: string, change: Partial<CustomerProduct>): void =>
  updateCachedSession<SubscriptionsSlice>(queries, ({ customer_product }) => ({
    customer_product: customer_product.map((each) => (each.uuid === uuid ? { ...each, ...change } : each)),
  }));
