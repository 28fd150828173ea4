import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { consent, customer } from './tables.ts';

export type CustomerRow = typeof customer.$inferSelect;
export type Consent = typeof consent.$inferInsert;

/** The customer, locked until the transaction ends: what two browsers do at once happens one after the other. */
export const lockCustomer = async (tx: Tx, customer_uuid: string): Promise<CustomerRow> => {
  const [row] = await tx.select().from(customer).where(eq(customer.customer_uuid, customer_uuid)).for('update');
  if (!row) throw new Error(`no customer ${customer_uuid}`);
  return row;
};

type Change = Partial<
  Pick<CustomerRow, 'type' | 'language' | 'details' | 'newsletter' | 'accepted_at' | 'terms_version'>
>;

export const updateCustomer = async (tx: Tx, customer_uuid: string, change: Change, now: Date): Promise<void> => {
  await tx
    .update(customer)
    .set({ ...change, updated_at: now })
    .where(eq(customer.customer_uuid, customer_uuid));
};

/** Adds to the log of consents. */
export const insertConsents = async (tx: Tx, rows: readonly Consent[]): Promise<void> => {
  if (rows.length > 0) await tx.insert(consent).values([...rows]);
};
