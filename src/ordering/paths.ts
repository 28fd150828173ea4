import { withQuery } from '#platform/pure/path.ts';

/** `payments` asks for the payment set-up on the data screens; `summary` opens the basket at its end. */
type DataQuery = { type?: 'payments' };

/** The screens of this domain. */
export const orderingPaths = {
  choose: (query: { type?: 'summary'; ref?: string } = {}) => withQuery('/order', query),
  customer: (query: DataQuery = {}) => withQuery('/order/customer', query),
  company: (query: DataQuery = {}) => withQuery('/order/company', query),
  payments: () => '/order/payments',
  paymentsConfirm: () => '/order/payments/confirm',
  summary: () => '/order/summary',
  /** Orders one more SIM. */
  purchase: () => '/customer/purchase',
  success: () => '/customer/success',
} as const;
