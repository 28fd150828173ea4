import { withQuery } from '#platform/pure/path.ts';

/** `payments`: only the payment is missing, so the screen opens at its check step. */
type DataQuery = { type?: 'payments'; step?: 'data' | 'check' };

/** The screens of this domain. */
export const orderingPaths = {
  /** `summary` scrolls to the end of the basket. */
  choose: (query: { type?: 'summary'; ref?: string; audience?: 'professional'; plan?: string } = {}) =>
    withQuery('/order', query),
  customer: (query: DataQuery = {}) => withQuery('/order/customer', query),
  company: (query: DataQuery = {}) => withQuery('/order/company', query),
  payments: () => '/order/payments',
  /** `payment` is the bank check to wait for. */
  paymentsConfirm: (query: { payment?: string } = {}) => withQuery('/order/payments/confirm', query),
  summary: () => '/order/summary',
  /** The choice and the summary for a customer who has ordered before. */
  purchase: () => '/customer/purchase',
  purchaseSummary: () => '/customer/purchase/summary',
  /** `payment` is the payment of the order to wait for. */
  success: (query: { payment?: string } = {}) => withQuery('/customer/success', query),
} as const;
