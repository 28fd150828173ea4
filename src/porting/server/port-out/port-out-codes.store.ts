import { and, eq } from 'drizzle-orm';
import type { Msisdn } from '#platform/pure/line-ids.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { normalizePortOutCode } from '#porting/rules/port-out-code.ts';
import { portOutCode } from '../tables.ts';

export type PortOutCodeRow = typeof portOutCode.$inferSelect;
type Key = Pick<PortOutCodeRow, 'customer_uuid' | 'customer_product_uuid'>;

const byKey = ({ customer_uuid, customer_product_uuid }: Key) =>
  and(eq(portOutCode.customer_uuid, customer_uuid), eq(portOutCode.customer_product_uuid, customer_product_uuid));

/** Keyed hash of a code, bound to its number. */
export const hashPortOutCode = (seal: (text: string) => string, msisdn: Msisdn, code: string): string =>
  seal(`port-out code of ${msisdn} ${normalizePortOutCode(code)}`);

/** Stores the code of a SIM in place of an earlier one. */
export const upsertPortOutCode = async (
  tx: Tx,
  row: Omit<PortOutCodeRow, 'tries' | 'used_at' | 'request_id'>,
): Promise<void> => {
  const newRow = { ...row, tries: 0, used_at: null, request_id: null };
  await tx
    .insert(portOutCode)
    .values(newRow)
    .onConflictDoUpdate({ target: [portOutCode.customer_uuid, portOutCode.customer_product_uuid], set: newRow });
};

export const findPortOutCode = async (q: Reader, key: Key): Promise<PortOutCodeRow | null> => {
  const [row] = await q.select().from(portOutCode).where(byKey(key));
  return row ?? null;
};

/** Locks the code of a SIM until the end of the transaction. */
export const lockPortOutCode = async (tx: Tx, key: Key): Promise<PortOutCodeRow | null> => {
  const [row] = await tx.select().from(portOutCode).where(byKey(key)).for('update');
  return row ?? null;
};

export const updatePortOutCode = async (
  tx: Tx,
  key: Key,
  change: Partial<Pick<PortOutCodeRow, 'tries' | 'used_at' | 'request_id'>>,
): Promise<void> => {
  await tx.update(portOutCode).set(change).where(byKey(key));
};

/** Deletes the code of a SIM; returns it, or null when there was none. */
export const deletePortOutCode = async (tx: Tx, key: Key): Promise<PortOutCodeRow | null> => {
  const [row] = await tx.delete(portOutCode).where(byKey(key)).returning();
  return row ?? null;
};

/** Deletes the codes of all SIMs of a customer. */
export const deletePortOutCodes = async (tx: Tx, customer_uuid: string): Promise<void> => {
  await tx.delete(portOutCode).where(eq(portOutCode.customer_uuid, customer_uuid));
};
