import { findMessageRecipient } from '#notifications/events.ts';
import { implementExtension } from '#platform/subscribers.ts';
import { findCustomerForOrder } from './queries.ts';

/** Resolves the recipient of mail to a customer. */
export const customerRecipientExtension = implementExtension(
  findMessageRecipient,
  'customer',
  async (q, { customer_uuid }) => {
    const customer = await findCustomerForOrder(q, customer_uuid);
    // No mail to closing and erased customers.
    return customer?.email && customer.status === 'active'
      ? { email: customer.email, language: customer.language }
      : null;
  },
);
