import { type Slice, type SliceOptions, useSessionSlice } from '#identity/web/queries.ts';
import type { OrderingSlice, OrderProduct } from '#ordering/contract.ts';

/** Selects the SIMs that the customer has ordered or is about to order. */
export const selectOrderProducts: Slice<OrderingSlice, readonly OrderProduct[]> = ({ order_product }) => order_product;

export const useOrderProducts = (options?: SliceOptions<OrderingSlice>) =>
  useSessionSlice(selectOrderProducts, options);
