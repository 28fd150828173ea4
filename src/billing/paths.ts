import { withQuery } from '#platform/pure/path.ts';

/** Paths of the screens of this domain. */
export const billingPaths = {
  /** Top-up of a prepaid customer product. `payment`: the payment from which the provider redirects back. */
  topUp: (uuid: string, query: { payment?: string } = {}) =>
    withQuery(`/customer/top-up/${encodeURIComponent(uuid)}`, query),
  /** An invoice with its lines. The reference is written without `+` and `/`. */
  invoice: (referenceNumber: string) =>
    `/customer/payments/invoice/${encodeURIComponent(referenceNumber.replaceAll(/\D/g, ''))}`,
} as const;
