import type { CustomerType } from '#customers/rules/customer-type.ts';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { Language } from '#platform/pure/language.ts';
import { customer } from './tables.ts';

export type NewCustomer = {
  customer_uuid: string;
  /** Null makes a main account. */
  owner_customer_uuid: string | null;
  type: CustomerType;
  language: Language;
  time_zone: string;
  now: Date;
};

/** Makes a customer without details. */
export const createCustomer = async (tx: Tx, { now, ...values }: NewCustomer): Promise<void> => {
  await tx.insert(customer).values({ ...values, created_at: now, updated_at: now });
};

const hold = prepared('customers_hold', (q) =>
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

export { type Consent as NewConsent, saveAgreed as acceptTerms } from './customers.store.ts';
export { keepProved } from './keep-proved.ts';
