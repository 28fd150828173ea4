import { BUSINESS } from '#customers/rules/customer-type.ts';
import { findSharedTraits } from '#identity/events.ts';
import { findMessageRecipient } from '#notifications/events.ts';
import { implementExtension } from '#platform/subscribers.ts';
import { findCustomerForOrder, queryComparableAddresses } from './queries.ts';

/** Resolves the recipient of mail to a customer. */
export const customerRecipientExtension = implementExtension(
  findMessageRecipient,
  'customer',
  async (q, { customer_uuid }) => {
    const customer = await findCustomerForOrder(q, customer_uuid);
    // No mail to closing and erased customers.
    return customer?.email && customer.status === 'active'
      ? { email: customer.email, language: customer.language, company: customer.type === BUSINESS }
      : null;
  },
);

/** Postal addresses of a customer, normalized so that different spellings of one address are equal. */
export const addressTraitsExtension = implementExtension(findSharedTraits, 'address', (q, { customer_uuid }) =>
  queryComparableAddresses(q, customer_uuid),
);
