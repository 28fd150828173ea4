import { findMessageRecipient } from '#notifications/events.ts';
import { implementExtension } from '#platform/subscribers.ts';
import { findCustomerForOrder } from './queries.ts';

/** Where mail to a customer goes. */
export const customerRecipientExtension = implementExtension(
  findMessageRecipient,
  'customer',
  async (q, { customer_uuid }) => {
    const customer = await findCustomerForOrder(q, customer_uuid);
    // Nothing is written any more to who leaves.
    return customer?.email && customer.status === 'active'
      ? { email: customer.email, language: customer.language }
      : null;
  },
);
