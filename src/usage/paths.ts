import { withQuery } from '#platform/pure/path.ts';

/** Paths of the screens of this domain. */
export const usagePaths = {
  /** `month` (YYYY-MM) is shown first instead of the current one. */
  history: (customer_product_uuid: string, query: { month?: string } = {}) =>
    withQuery(`/customer/usage-history/${customer_product_uuid}`, query),
} as const;
