import type { QueryClient } from '@tanstack/react-query';
import { changeSession, type Slice, type SliceOptions, useSlice } from '#identity/web/queries.ts';
import type { CustomerProduct, SubscriptionsSlice } from '#subscriptions/contract.ts';

/** The SIMs in use of who is signed in, with their plans. */
export const selectProducts: Slice<SubscriptionsSlice, readonly CustomerProduct[]> = ({ customer_product }) =>
  customer_product;

export const useProducts = (options?: SliceOptions<SubscriptionsSlice>) => useSlice(selectProducts, options);

/** Puts what a call has answered about a SIM into what is known of it. */
export const updateSessionProduct = (queries: QueryClient, uuid: string, change: Partial<CustomerProduct>): void =>
  changeSession<SubscriptionsSlice>(queries, ({ customer_product }) => ({
    customer_product: customer_product.map((each) => (each.uuid === uuid ? { ...each, ...change } : each)),
  }));
