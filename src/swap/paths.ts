import { withQuery } from '#platform/pure/path.ts';

export const swapPaths = {
  swap: (customer_product_uuid: string) => `/customer/swap/${customer_product_uuid}`,
  /** Page of the SMS link that cancels a swap; needs no login. */
  revoke: (query: { token?: string } = {}) => withQuery('/swap-stop', query),
} as const;
