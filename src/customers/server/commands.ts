import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { preparedQuery } from '#platform/db/prepared.ts';
import { customer } from './tables.ts';

const hold = preparedQuery('customers_hold', (q) =>
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
export const holdCustomer = async (tx: Tx, customer_uuid: string): Promise<void> => {
  await hold(tx).execute({ customer_uuid });
};

export { createCustomer } from './create-customer.ts';
export { makeSubAccount } from './make-sub-account.ts';
export { saveTakenAway as takeLoginAway } from './sub-accounts.store.ts';
export { type Consent as NewConsent, saveAgreed as acceptTerms } from './customers.store.ts';
export { keepProved } from './keep-proved.ts';
export { closeCustomer } from './close-customer.ts';
