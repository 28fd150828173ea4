import { and, desc, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import { type SubQuery, subQuery } from '#platform/db/combined-query.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { type SwapEvent, swapStates } from '#swap/rules/swap-state.ts';
import { simSwap } from './tables.ts';
import type { Seal } from '#platform/seal.ts';

export type SwapRow = typeof simSwap.$inferSelect;
export type SwapKey = Pick<SwapRow, 'customer_uuid' | 'uuid'>;

const byKey = ({ customer_uuid, uuid }: SwapKey) =>
  and(eq(simSwap.customer_uuid, customer_uuid), eq(simSwap.uuid, uuid));

const isRunning = notInArray(simSwap.state, ['done', 'cancelled']);

export const insertSwap = async (tx: Tx, row: typeof simSwap.$inferInsert): Promise<void> => {
  await tx.insert(simSwap).values(row);
};

export const findSwap = async (q: Reader, key: SwapKey): Promise<SwapRow | null> => {
  const [row] = await q.select().from(simSwap).where(byKey(key));
  return row ?? null;
};

/** Locks a swap. Lock order: its new SIM, its line, the swap. */
export const lockSwap = async (tx: Tx, key: SwapKey): Promise<SwapRow | null> => {
  const [row] = await tx.select().from(simSwap).where(byKey(key)).for('update');
  return row ?? null;
};

export const findRunningSwap = async (
  q: Reader,
  { customer_uuid, customer_product_uuid }: Pick<SwapRow, 'customer_uuid' | 'customer_product_uuid'>,
): Promise<SwapRow | null> => {
  const condition = and(
    eq(simSwap.customer_uuid, customer_uuid),
    eq(simSwap.customer_product_uuid, customer_product_uuid),
  );
  const [row] = await q.select().from(simSwap).where(and(condition, isRunning));
  return row ?? null;
};

/** A sub-query for the running swap of the product with this uuid (SQL), which has only its uuid. */
export const runningSwapOfProductSubQuery = (customer: SQL, product: SQL): SubQuery<{ uuid: string }> =>
  subQuery(sql`select w.uuid from sim_swap w
    where w.customer_uuid = ${customer} and w.customer_product_uuid = ${product} and w.state not in ('done', 'cancelled') limit 1`);

/** All running swaps of a customer. */
export const queryRunningSwaps = (q: Reader, customer_uuid: string): Promise<SwapRow[]> =>
  q
    .select()
    .from(simSwap)
    .where(and(eq(simSwap.customer_uuid, customer_uuid), isRunning));

/** Finds the newest swap of a product, running or ended. */
export const findNewestSwap = async (
  q: Reader,
  { customer_uuid, customer_product_uuid }: Pick<SwapRow, 'customer_uuid' | 'customer_product_uuid'>,
): Promise<SwapRow | null> => {
  const [row] = await q
    .select()
    .from(simSwap)
    .where(and(eq(simSwap.customer_uuid, customer_uuid), eq(simSwap.customer_product_uuid, customer_product_uuid)))
    .orderBy(desc(simSwap.requested_at))
    .limit(1);
  return row ?? null;
};

/** Finds the key of a swap by the hash of its stop token. */
export const findSwapKeyByRevocationHash = async (q: Reader, stop_hash: string): Promise<SwapKey | null> => {
  const [row] = await q
    .select({ customer_uuid: simSwap.customer_uuid, uuid: simSwap.uuid })
    .from(simSwap)
    .where(eq(simSwap.stop_hash, stop_hash));
  return row ?? null;
};

export const updateSwap = async (tx: Tx, key: SwapKey, change: Partial<SwapRow>): Promise<void> => {
  await tx.update(simSwap).set(change).where(byKey(key));
};

/** Applies an event and a change to a locked swap. Returns null and writes nothing when the event is not possible in its state. */
export const applySwapEvent = async (
  tx: Tx,
  swap: SwapRow,
  event: SwapEvent,
  { now, ...change }: Partial<SwapRow> & { now: Date },
): Promise<SwapRow | null> => {
  const state = swapStates.next(swap.state, event);
  if (state === null) return null;
  const reachedTimes = { ...swap.reached, [state]: now.toISOString() };
  const changedColumns = { ...change, state, reached: reachedTimes, changed_at: now };
  await updateSwap(tx, swap, changedColumns);
  return { ...swap, ...changedColumns };
};

/** Derives the token of the stop link from the swap’s uuid. It is derived again when the SMS is sent, so no job and no row contains it. */
export const swapRevocationToken = (seal: Seal, swap_uuid: string): string => seal(`swap-stop:${swap_uuid}`);
