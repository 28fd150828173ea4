/** Facts that the product or an outside system has confirmed during a run. The final check expects each exactly once in the database. */
export type Promises = {
  /** Orders that a customer placed. `sure`: the product confirmed the order; otherwise no answer came, and it may exist or not. */
  orders: { customer_uuid: string; order_uuid: string; sure: boolean }[];
  /** Payments that the provider has taken money for. */
  payments: { customer_uuid: string; checkout: string; purpose: 'order' | 'top-up' | 'bill' | 'mandate' }[];
  /** Swaps whose start the product confirmed. */
  swaps: { customer_uuid: string; swap_uuid: string }[];
  /** Quantities of usage that the network has sent; no two are equal. */
  usage: { customer_uuid: string; quantity: number }[];
  /** Messages to customer service; `sure` as with orders. No two texts are equal. */
  messages: { customer_uuid: string; text: string; sure: boolean }[];
  /** Calls without an answer within the patience of a customer, and what was refused, by reason. */
  unanswered: Record<string, number>;
  refused: Record<string, number>;
};

export const newPromises = (): Promises => ({
  orders: [],
  payments: [],
  swaps: [],
  usage: [],
  messages: [],
  unanswered: {},
  refused: {},
});

export const countUp = (counts: Record<string, number>, name: string): void => {
  counts[name] = (counts[name] ?? 0) + 1;
};
