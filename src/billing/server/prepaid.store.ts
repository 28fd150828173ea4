import { and, asc, eq } from 'drizzle-orm';
import type { Entry } from '#billing/rules/prepaid-balance.ts';
import type { Tx } from '#platform/db/database.ts';
import { prepaidEntry } from './tables.ts';

export type PrepaidKey = { customer_uuid: string; order_product_uuid: string };

const ofSim = ({ customer_uuid, order_product_uuid }: PrepaidKey) =>
  and(eq(prepaidEntry.customer_uuid, customer_uuid), eq(prepaidEntry.order_product_uuid, order_product_uuid));

/**
 * The entries of a SIM, locked by the first of them: whoever adds one sees all that came before. They are read by a statement after the
 * one that locks.
 */
export const lockEntries = async (tx: Tx, key: PrepaidKey): Promise<Entry[]> => {
  const [paid] = await tx
    .select({ about: prepaidEntry.about })
    .from(prepaidEntry)
    .where(and(ofSim(key), eq(prepaidEntry.kind, 'paid')))
    .for('update');
  return paid ? tx.select().from(prepaidEntry).where(ofSim(key)).orderBy(asc(prepaidEntry.created_at)) : [];
};

/** Adds an entry; the same one a second time changes nothing. */
export const addEntry = async (tx: Tx, key: PrepaidKey, entry: Entry, now: Date): Promise<void> => {
  await tx
    .insert(prepaidEntry)
    .values({ ...key, ...entry, created_at: now })
    .onConflictDoNothing();
};
