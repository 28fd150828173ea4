import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { preparedQuery } from '#platform/db/prepared.ts';
import { customer } from './tables.ts';
import { type CustomerRow, lockCustomer } from './customers.store.ts';
import { insertSubAccount } from './sub-accounts.store.ts';
import type { CustomerType } from '#customers/rules/customer-type.ts';
import type { Language } from '#platform/pure/language.ts';

type NewCustomer = {
  customer_uuid: string;
  /** Null makes a main account. */
  owner_customer_uuid: string | null;
  type: CustomerType;
  language: Language;
  time_zone: string;
  now: Date;
};

/** Inserts a customer without details. */
export const createCustomer = async (tx: Tx, { now, ...values }: NewCustomer): Promise<void> => {
  await tx.insert(customer).values({ ...values, created_at: now, updated_at: now });
};

type ExtraSim = { customer_uuid: string; customer_product_uuid: string; order_product_uuid: string };

/**
 * Creates a sub-account for an extra SIM of a main account, with the owner's type and language. Returns false when the SIM
 * has had one before.
 */
export const createSubAccount = async (
  tx: Tx,
  sim: ExtraSim,
  { now: clock, newId }: { now(): Date; newId(): string },
): Promise<boolean> => {
  const now = clock();
  const owner = await lockCustomer(tx, sim.customer_uuid);
  const sub_customer_uuid = newId();
  if (!(await insertSubAccount(tx, { ...sim, sub_customer_uuid, made_at: now, taken_away_at: null }))) return false;
  const { type, language, time_zone } = owner;
  const owner_customer_uuid = owner.customer_uuid;
  await createCustomer(tx, {
    customer_uuid: sub_customer_uuid,
    owner_customer_uuid,
    type,
    language,
    time_zone,
    now,
  });
  return true;
};

/** Locks a customer and sets its status and that of its sub-accounts to `closing`. Returns null when it is not active. */
export const setCustomerAndSubAccountsClosing = async (
  tx: Tx,
  customer_uuid: string,
  now: Date,
): Promise<CustomerRow | null> => {
  const lockedCustomer = await lockCustomer(tx, customer_uuid);
  if (lockedCustomer.status !== 'active') return null;
  const closingState = { status: 'closing', updated_at: now } as const;
  await tx.update(customer).set(closingState).where(eq(customer.customer_uuid, customer_uuid));
  await tx.update(customer).set(closingState).where(eq(customer.owner_customer_uuid, customer_uuid));
  return lockedCustomer;
};

const lockRowQuery = preparedQuery('customers_hold', (q) =>
  q
    .select({ uuid: customer.customer_uuid })
    .from(customer)
    .where(eq(customer.customer_uuid, sql.placeholder('customer_uuid')))
    .for('update'),
);

/**
 * Locks the row of a customer until the transaction ends. Orders take this lock too, so counts over the customer's data stay
 * valid.
 */
export const lockCustomerRow = async (tx: Tx, customer_uuid: string): Promise<void> => {
  await lockRowQuery(tx).execute({ customer_uuid });
};

export { deleteSubAccount, revokeOrRestoreLogin } from './sub-accounts.store.ts';
export { type Consent as NewConsent, recordConsentsAndUpdateCustomer } from './customers.store.ts';
export { buildSummaryDocument, recordSummaryConsent } from './summary-consent.ts';
export { updateProvedDetails } from './update-proved-details.ts';
