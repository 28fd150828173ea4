import { withQuery } from '#platform/pure/path.ts';

/** Paths of the screens of this domain. */
export const paymentsPaths = {
  payments: () => '/customer/payments',
  /** Payment of the invoices of customer `client`; `ref` selects one invoice. */
  pay: (client: string, query: { ref?: string } = {}) =>
    withQuery(`/customer/payments/pay/${encodeURIComponent(client)}`, query),
  payConfirm: () => '/customer/payments/pay/confirm',
  methods: () => '/customer/payments/methods',
  iban: (query: { token?: string } = {}) => withQuery('/customer/payments/iban', query),
  ibanStatus: (query: { token?: string } = {}) => withQuery('/customer/payments/iban/status', query),
  /** The app's web view, opened with a one-time payment token. */
  appPay: (query: { token?: string } = {}) => withQuery('/customer/payments/app/pay', query),
  appSuccess: () => '/customer/payments/app/success',
  appStatus: () => '/customer/payments/app/status',
  appFailed: () => '/customer/payments/app/failed',
} as const;
