import { withQuery } from '#platform/pure/path.ts';

/** Paths of the screens of this domain. */
export const paymentsPaths = {
  payments: () => '/customer/payments',
  /** Payment of the invoices of a customer; `ref`: the references of one or several that are chosen at first, else all. A list is written with commas. */
  pay: (customer_uuid: string, { ref = [] }: { ref?: string | readonly string[] } = {}) =>
    withQuery(`/customer/payments/pay/${encodeURIComponent(customer_uuid)}`, { ref: String(ref) }),
  /** Where the provider redirects back to. */
  payConfirm: (query: { payment?: string } = {}) => withQuery('/customer/payments/pay/confirm', query),
  methods: () => '/customer/payments/methods',
  iban: (query: { token?: string } = {}) => withQuery('/customer/payments/iban', query),
  /** Where the provider redirects back to after the bank check of `payment`. */
  ibanStatus: (query: { token?: string; payment?: string } = {}) => withQuery('/customer/payments/iban/status', query),
  /** The app's web view, opened with a one-time payment token. */
  appPay: (query: { token?: string; lang?: string } = {}) => withQuery('/customer/payments/app/pay', query),
  appSuccess: (query: { token?: string } = {}) => withQuery('/customer/payments/app/success', query),
  appStatus: (query: { token?: string } = {}) => withQuery('/customer/payments/app/status', query),
  appFailed: (query: { token?: string } = {}) => withQuery('/customer/payments/app/failed', query),
} as const;
