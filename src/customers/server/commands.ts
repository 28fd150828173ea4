import type { CustomerType } from '#customers/rules/customer-type.ts';
import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import type { Language } from '#platform/pure/language.ts';
import { type CustomerRow, insertConsents, updateCustomer } from './customers.store.ts';
import { type consent, customer } from './tables.ts';

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

/**
 * Locks a customer until the end of the transaction: who orders takes this lock too, so what is counted of a customer
 * meanwhile stays as it is.
 */
export const holdCustomer = async (tx: Tx, customer_uuid: string): Promise<void> => {
  await tx
    .select({ uuid: customer.customer_uuid })
    .from(customer)
    .where(eq(customer.customer_uuid, customer_uuid))
    .for('update');
};

export { lockCustomer } from './customers.store.ts';
export type NewConsent = typeof consent.$inferInsert;

/** Keeps what a customer, locked by the caller, agreed to with an order. The first time of all is remembered. */
export const acceptTerms = async (
  tx: Tx,
  { customer_uuid, accepted_at }: CustomerRow,
  {
    terms_version,
    newsletter,
    consents,
    now,
  }: {
    terms_version: string;
    newsletter: boolean;
    consents: readonly NewConsent[];
    now: Date;
  },
): Promise<void> => {
  await insertConsents(tx, consents);
  await updateCustomer(tx, customer_uuid, { accepted_at: accepted_at ?? now, terms_version, newsletter }, now);
};
