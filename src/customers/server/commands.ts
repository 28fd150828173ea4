import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { preparedQuery } from '#platform/db/prepared.ts';
import { customer } from './tables.ts';

const lockRowQuery = preparedQuery('customers_hold', (q) =>
  q
    .select({ uuid: customer.customer_uuid })
    .from(customer)
    .where(eq(customer.customer_uuid, sql.placeholder('customer_uuid')))
    .for('update'),
);

/**
 * Locks a customer until the end of the transaction: who orders takes this lock too, so what is counted of a customer
 * meanwhile stays as it is.
 */
export const lockCustomerRow = async (tx: Tx, customer_uuid: string): Promise<void> => {
  await lockRowQuery(tx).execute({ customer_uuid });
};

export { createCustomer } from './create-customer.ts';
export { createSubAccount } from './create-sub-account.ts';
export { updateSubAccountAccess as revokeOrRestoreLogin } from './sub-accounts.store.ts';
export { type Consent as NewConsent, recordConsents as acceptTerms } from './customers.store.ts';
export { updateProvedDetails } from './update-proved-details.ts';
export { closeCustomer } from './close-customer.ts';
