import type { Customer } from '#customers/contract.ts';
import type { Session } from '#account/contract.ts';

/** Fixed reply for previews, of every domain: the session of a customer, with nothing in it but what is given. */
export const session = (customer: Customer, more: Partial<Omit<Session, 'customer'>> = {}): Session => ({
  customer,
  customer_product: [],
  order_product: [],
  customer_wearable: [],
  customer_invoice: [],
  ...more,
});
