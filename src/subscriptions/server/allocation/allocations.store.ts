import { and, eq, type SQL } from 'drizzle-orm';
import { lockCustomerRow } from '#customers/server/commands.ts';
import type { Iccid, Msisdn } from '#platform/pure/line-ids.ts';
import type { Tx } from '#platform/db/database.ts';
import type { LineOrder } from '../jobs.ts';
import { customerProduct, simAllocation } from '../tables.ts';
import type { SimType } from '#subscriptions/rules/sim-type.ts';

type Row = typeof simAllocation.$inferSelect;

/** A SIM that was allocated, with its number. */
export type Allocation = {
  allocation_uuid: string;
  /** `order`: the SIM of a line, whose allocation has the uuid of its order product. `swap`: a SIM that is to replace it, with the uuid of the swap. */
  purpose: 'order' | 'swap';
  /** The order product of the line; with the customer, the key of its product. */
  order_product_uuid: string;
  customer_uuid: string;
  type: SimType;
  offer_uuid: string;
  addon_uuids: string[];
  /** From our number pool; null once the ported number has replaced it. */
  msisdn: Msisdn | null;
  iccid: Iccid;
  ported_msisdn: Msisdn | null;
  state: 'reserved' | 'active' | 'released';
};

/** Maps a row to an allocation; null for a row that was released before it got a SIM. */
const toAllocation = (row: Row | undefined): Allocation | null => {
  if (!row?.customer_uuid || !row.offer_uuid || !row.iccid || row.type === null) return null;
  const { allocation_uuid, replaces_uuid, customer_uuid, offer_uuid, addon_uuids } = row;
  const { msisdn, iccid, ported_msisdn, state } = row;
  return {
    allocation_uuid,
    purpose: replaces_uuid === null ? 'order' : 'swap',
    order_product_uuid: replaces_uuid ?? allocation_uuid,
    customer_uuid,
    type: row.type,
    offer_uuid,
    addon_uuids,
    msisdn,
    iccid,
    ported_msisdn,
    state,
  };
};

/** Inserts the row of an order product. Returns false when it exists; the insert waits for a concurrent transaction to commit first. */
export const insertAllocation = async (tx: Tx, line: LineOrder, now: Date): Promise<boolean> => {
  const { order_product_uuid: allocation_uuid, customer_uuid, type, offer_uuid, addon_uuids } = line;
  const claimedRows = await tx
    .insert(simAllocation)
    .values({ allocation_uuid, customer_uuid, type, offer_uuid, addon_uuids, state: 'reserved', allocated_at: now })
    .onConflictDoNothing()
    .returning({ uuid: simAllocation.allocation_uuid });
  return claimedRows.length > 0;
};

/** Inserts the row of a replacement SIM of a line. Returns false when it exists. */
export const insertReplacementAllocation = async (
  tx: Tx,
  { allocation_uuid, type, line }: { allocation_uuid: string; type: SimType; line: Allocation },
  now: Date,
): Promise<boolean> => {
  const { customer_uuid, offer_uuid, order_product_uuid: replaces_uuid } = line;
  const claimedRows = await tx
    .insert(simAllocation)
    .values({
      allocation_uuid,
      customer_uuid,
      type,
      offer_uuid,
      replaces_uuid,
      state: 'reserved',
      allocated_at: now,
    })
    .onConflictDoNothing()
    .returning({ uuid: simAllocation.allocation_uuid });
  return claimedRows.length > 0;
};

/** Locks the allocation until the end of the transaction, which serialises all changes of one line. */
export const lockAllocation = async (tx: Tx, allocation_uuid: string): Promise<Allocation | null> => {
  const [row] = await tx
    .select()
    .from(simAllocation)
    .where(eq(simAllocation.allocation_uuid, allocation_uuid))
    .for('update');
  return toAllocation(row);
};

/** Locks the customer of a SIM that is not active yet: its activation counts the lines of the customer. */
const lockCustomerIfReserved = async (tx: Tx, isAllocation: SQL): Promise<void> => {
  const [row] = await tx
    .select({ customer_uuid: simAllocation.customer_uuid })
    .from(simAllocation)
    .where(and(isAllocation, eq(simAllocation.state, 'reserved')))
    .limit(1);
  if (row?.customer_uuid) await lockCustomerRow(tx, row.customer_uuid);
};

/** `lockAllocation` for a caller that may activate the SIM. Lock order: the customer, then the allocation. */
export const lockAllocationToActivate = async (tx: Tx, allocation_uuid: string): Promise<Allocation | null> => {
  await lockCustomerIfReserved(tx, eq(simAllocation.allocation_uuid, allocation_uuid));
  return lockAllocation(tx, allocation_uuid);
};

/** `lockAllocationOfSim` for a caller that may activate the SIM. */
export const lockAllocationOfSimToActivate = async (tx: Tx, iccid: Iccid): Promise<Allocation | null> => {
  await lockCustomerIfReserved(tx, eq(simAllocation.iccid, iccid));
  return lockAllocationOfSim(tx, iccid);
};

/** Locks the allocation of the line of a product by the key of the product. */
export const lockAllocationOfProduct = async (
  tx: Tx,
  key: { customer_uuid: string; uuid: string },
): Promise<Allocation | null> => {
  const order_product_uuid = tx
    .select({ uuid: customerProduct.order_product_uuid })
    .from(customerProduct)
    .where(and(eq(customerProduct.customer_uuid, key.customer_uuid), eq(customerProduct.uuid, key.uuid)));
  const [row] = await tx
    .select()
    .from(simAllocation)
    .where(eq(simAllocation.allocation_uuid, order_product_uuid))
    .for('update');
  return toAllocation(row);
};

/** Locks the allocation of an ICCID. When a returned card was allocated twice, the one that is not released. */
export const lockAllocationOfSim = async (tx: Tx, iccid: Iccid): Promise<Allocation | null> => {
  const rows = await tx
    .select()
    .from(simAllocation)
    .where(eq(simAllocation.iccid, iccid))
    .orderBy(simAllocation.allocation_uuid)
    .for('update');
  const currentAllocation = rows.find((row) => row.state !== 'released') ?? rows[0];
  return toAllocation(currentAllocation);
};

export const updateAllocation = async (
  tx: Tx,
  allocation_uuid: string,
  change: Partial<Pick<Row, 'type' | 'msisdn' | 'iccid' | 'ported_msisdn' | 'state'>>,
): Promise<void> => {
  await tx.update(simAllocation).set(change).where(eq(simAllocation.allocation_uuid, allocation_uuid));
};

/** Inserts a released row for an order product or swap that was cancelled before allocation, so that a later allocation finds it released. */
export const insertReleasedAllocation = async (tx: Tx, allocation_uuid: string, now: Date): Promise<void> => {
  await tx
    .insert(simAllocation)
    .values({ allocation_uuid, state: 'released', allocated_at: now })
    .onConflictDoNothing();
};
