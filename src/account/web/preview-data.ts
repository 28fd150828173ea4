import type { Session } from '#account/contract.ts';
import type { Customer } from '#customers/contract.ts';

/** Fixed reply for previews: the session of a customer, with nothing in it but what is given. */
export const session = (customer: Customer, more: Partial<Omit<Session, 'customer'>> = {}): Session => ({
  customer,
  customer_product: [],
  order_product: [],
  customer_wearable: [],
  customer_invoice: [],
  ...more,
});
