import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import type { LineOrder } from '../jobs.ts';
import { simAllocation } from '../tables.ts';

type Row = typeof simAllocation.$inferSelect;

/** An order product with its number and SIM. */
export type Allocation = {
  order_product_uuid: string;
  customer_uuid: string;
  type: 0 | 1;
  offer_uuid: string;
  addon_uuids: string[];
  /** From our pool; null once the number that was kept has taken its place. */
  msisdn: string | null;
  iccid: string;
  ported_msisdn: string | null;
  state: 'reserved' | 'active' | 'released';
  /** The order product whose SIM this one is to replace; null for a line. */
  replaces_uuid: string | null;
};

/** A row that was released before it was given anything is no allocation. */
const toAllocation = (row: Row | undefined): Allocation | null => {
  if (!row?.customer_uuid || !row.offer_uuid || !row.iccid || row.type === null) return null;
  const { order_product_uuid, customer_uuid, offer_uuid, addon_uuids, msisdn, iccid, ported_msisdn, state } = row;
  const { replaces_uuid } = row;
  return {
    order_product_uuid,
    customer_uuid,
    type: row.type as 0 | 1,
    offer_uuid,
    addon_uuids,
    msisdn,
    iccid,
    ported_msisdn,
    state,
    replaces_uuid,
  };
};

/** Claims the row of an order product; false when somebody has it already (then the caller has waited for them to commit). */
export const claimAllocation = async (tx: Tx, line: LineOrder, now: Date): Promise<boolean> => {
  const { order_product_uuid, customer_uuid, type, offer_uuid, addon_uuids } = line;
  const claimed = await tx
    .insert(simAllocation)
    .values({ order_product_uuid, customer_uuid, type, offer_uuid, addon_uuids, state: 'reserved', allocated_at: now })
    .onConflictDoNothing()
    .returning({ uuid: simAllocation.order_product_uuid });
  return claimed.length > 0;
};

/** The same for a SIM that is to take the place of the one of a line. */
export const claimReplacement = async (
  tx: Tx,
  { uuid, type, line }: { uuid: string; type: 0 | 1; line: Allocation },
  now: Date,
): Promise<boolean> => {
  const { customer_uuid, offer_uuid, order_product_uuid: replaces_uuid } = line;
  const claimed = await tx
    .insert(simAllocation)
    .values({
      order_product_uuid: uuid,
      customer_uuid,
      type,
      offer_uuid,
      replaces_uuid,
      state: 'reserved',
      allocated_at: now,
    })
    .onConflictDoNothing()
    .returning({ uuid: simAllocation.order_product_uuid });
  return claimed.length > 0;
};

/** The allocation, locked until the end of the transaction: all that happens to one line happens one after the other. */
export const lockAllocation = async (tx: Tx, order_product_uuid: string): Promise<Allocation | null> => {
  const [row] = await tx
    .select()
    .from(simAllocation)
    .where(eq(simAllocation.order_product_uuid, order_product_uuid))
    .for('update');
  return toAllocation(row);
};

/** The same by the number of the SIM; the newest holder when a card went round. */
export const lockAllocationOfSim = async (tx: Tx, iccid: string): Promise<Allocation | null> => {
  const rows = await tx.select().from(simAllocation).where(eq(simAllocation.iccid, iccid)).for('update');
  const live = rows.find((row) => row.state !== 'released') ?? rows[0];
  return toAllocation(live);
};

export const updateAllocation = async (
  tx: Tx,
  order_product_uuid: string,
  change: Partial<Pick<Row, 'type' | 'msisdn' | 'iccid' | 'ported_msisdn' | 'state'>>,
): Promise<void> => {
  await tx.update(simAllocation).set(change).where(eq(simAllocation.order_product_uuid, order_product_uuid));
};

/** Remembers that an order product was cancelled before it was given anything, so that it is not given anything later. */
export const insertReleasedAllocation = async (tx: Tx, order_product_uuid: string, now: Date): Promise<void> => {
  await tx
    .insert(simAllocation)
    .values({ order_product_uuid, state: 'released', allocated_at: now })
    .onConflictDoNothing();
};
