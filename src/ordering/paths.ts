import { withQuery } from '#platform/pure/path.ts';

/** `payments` asks for the payment set-up on the data screens; `summary` opens the basket at its end. */
type DataQuery = { type?: 'payments'; step?: 'data' | 'check' };

/** The screens of this domain. */
export const orderingPaths = {
  choose: (query: { type?: 'summary'; ref?: string; audience?: 'professional'; plan?: string } = {}) =>
    withQuery('/order', query),
  customer: (query: DataQuery = {}) => withQuery('/order/customer', query),
  company: (query: DataQuery = {}) => withQuery('/order/company', query),
  payments: () => '/order/payments',
  /** `payment` is the bank check to wait for. */
  paymentsConfirm: (query: { payment?: string } = {}) => withQuery('/order/payments/confirm', query),
  summary: () => '/order/summary',
  /** Orders more SIMs, for who has some: what to take, and its summary. */
  purchase: () => '/customer/purchase',
  purchaseSummary: () => '/customer/purchase/summary',
  /** `payment` is the payment of the order to wait for. */
  success: (query: { payment?: string } = {}) => withQuery('/customer/success', query),
} as const;
