import { type Slice, type SliceOptions, useSlice } from '#identity/web/questions.ts';
import type { CustomerProduct, SubscriptionsSlice } from '#subscriptions/contract.ts';

/** The SIMs in use of who is signed in, with their plans. */
export const productsOf: Slice<SubscriptionsSlice, readonly CustomerProduct[]> = ({ customer_product }) =>
  customer_product;

export const useProducts = (options?: SliceOptions<SubscriptionsSlice>) => useSlice(productsOf, options);
