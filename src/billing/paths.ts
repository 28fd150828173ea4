import { withQuery } from '#platform/pure/path.ts';

/** The screens of this domain. */
export const billingPaths = {
  /** Pays onto the balance of a prepaid customer product; `payment`: one that was begun, on the way back from the bank. */
  topUp: (uuid: string, query: { payment?: string } = {}) =>
    withQuery(`/customer/top-up/${encodeURIComponent(uuid)}`, query),
} as const;
