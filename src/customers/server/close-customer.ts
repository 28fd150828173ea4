import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { type CustomerRow, lockCustomer } from './customers.store.ts';
import { customer } from './tables.ts';

/** Locks a customer who leaves, and says so of it and of its sub-accounts. Null when it was said before. */
export const closeCustomer = async (tx: Tx, customer_uuid: string, now: Date): Promise<CustomerRow | null> => {
  const known = await lockCustomer(tx, customer_uuid);
  if (known.status !== 'active') return null;
  const closing = { status: 'closing', updated_at: now } as const;
  await tx.update(customer).set(closing).where(eq(customer.customer_uuid, customer_uuid));
  await tx.update(customer).set(closing).where(eq(customer.owner_customer_uuid, customer_uuid));
  return known;
};
