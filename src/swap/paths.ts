import { withQuery } from '#platform/pure/path.ts';

/** The screens of this domain. */
export const swapPaths = {
  /** By the customer product whose SIM is replaced. */
  swap: (customer_product_uuid: string) => `/customer/swap/${customer_product_uuid}`,
  /** Stops a swap, from an SMS: no login needed. */
  stop: (query: { token?: string } = {}) => withQuery('/swap-stop', query),
} as const;
