import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import { preparedWrite } from '#platform/db/prepared.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { portIn } from './tables.ts';

export type PortInRow = typeof portIn.$inferSelect;

/** Locks the running port-in of an order product until the end of the transaction. */
export const lockCurrentPortIn = async (tx: Tx, order_product_uuid: string): Promise<PortInRow | null> => {
  const [row] = await tx
    .select()
    .from(portIn)
    .where(and(eq(portIn.order_product_uuid, order_product_uuid), notInArray(portIn.state, ['cancelled', 'expired'])))
    .for('update');
  return row ?? null;
};

/** Reads a port-in without a lock, to learn which rows to lock. */
export const findPortIn = async (q: Reader, uuid: string): Promise<PortInRow | null> => {
  const [row] = await q.select().from(portIn).where(eq(portIn.uuid, uuid));
  return row ?? null;
};

/** Finds a port-in by the request id of the porting house, for events that lack ours. Without a lock. */
export const findPortInByRequestId = async (tx: Tx, request_id: string): Promise<PortInRow | null> => {
  const [row] = await tx
    .select()
    .from(portIn)
    .where(eq(portIn.request_id, request_id))
    .orderBy(desc(portIn.created_at))
    .limit(1);
  return row ?? null;
};

export const lockPortIn = async (tx: Tx, uuid: string): Promise<PortInRow | null> => {
  const [row] = await tx.select().from(portIn).where(eq(portIn.uuid, uuid)).for('update');
  return row ?? null;
};

export const insertPortIns = (tx: Tx, rows: (typeof portIn.$inferInsert)[]): Promise<PortInRow[]> =>
  tx.insert(portIn).values(rows).returning();

export const updatePortIn = async (tx: Tx, uuid: string, change: Partial<PortInRow>): Promise<void> => {
  await tx.update(portIn).set(change).where(eq(portIn.uuid, uuid));
};

const deleteDraftsStatement = preparedWrite('porting_remove_drafts', (q) =>
  q
    .delete(portIn)
    .where(
      and(
        sql`${portIn.order_product_uuid} = any(${sql.placeholder('order_product_uuids')}::uuid[])`,
        eq(portIn.state, 'draft'),
      ),
    ),
);

export const deleteDraftPortIns = async (tx: Tx, order_product_uuids: readonly string[]): Promise<void> => {
  await deleteDraftsStatement(tx).execute({ order_product_uuids });
};

/** Whether another port-in of the same number is running. */
export const hasOtherPortInAtPortingHouse = async (tx: Tx, { uuid, msisdn }: PortInRow): Promise<boolean> => {
  const rows = await tx
    .select({ uuid: portIn.uuid })
    .from(portIn)
    .where(
      and(eq(portIn.msisdn, msisdn), notInArray(portIn.state, ['draft', 'rejected', 'ported', 'cancelled', 'expired'])),
    );
  return rows.some((row) => row.uuid !== uuid);
};
