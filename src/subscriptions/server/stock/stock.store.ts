import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Iccid, Msisdn } from '#platform/pure/line-ids.ts';
import type { Tx } from '#platform/db/database.ts';
import { msisdnPool, simStock } from '../tables.ts';
import type { SimType } from '#subscriptions/rules/sim-type.ts';

/**
 * Allocates a free number; null when there is none. Rows locked by concurrent allocations are skipped, not
 * waited for.
 */
export const allocateStockNumber = async (tx: Tx, allocation_uuid: string, now: Date): Promise<Msisdn | null> => {
  const freeNumbers = tx
    .select({ msisdn: msisdnPool.msisdn })
    .from(msisdnPool)
    .where(and(isNull(msisdnPool.allocation_uuid), lte(msisdnPool.free_from, now)))
    .orderBy(asc(msisdnPool.free_from), asc(msisdnPool.msisdn))
    .limit(1)
    .for('update', { skipLocked: true });
  // `= (select …)` runs once; `in (select … limit 1)` may run for each row and lock many.
  const [allocatedNumber] = await tx
    .update(msisdnPool)
    .set({ allocation_uuid })
    .where(eq(msisdnPool.msisdn, sql`(${freeNumbers})`))
    .returning({ msisdn: msisdnPool.msisdn });
  return allocatedNumber?.msisdn ?? null;
};

/** Allocates a free SIM of a type; null when there is none. Skips locked rows like `allocateStockNumber`. */
export const allocateStockSim = async (tx: Tx, allocation_uuid: string, kind: SimType): Promise<Iccid | null> => {
  const freeSims = tx
    .select({ iccid: simStock.iccid })
    .from(simStock)
    .where(and(eq(simStock.kind, kind), isNull(simStock.allocation_uuid), eq(simStock.spent, false)))
    .orderBy(asc(simStock.iccid))
    .limit(1)
    .for('update', { skipLocked: true });
  const [allocatedSim] = await tx
    .update(simStock)
    .set({ allocation_uuid })
    .where(eq(simStock.iccid, sql`(${freeSims})`))
    .returning({ iccid: simStock.iccid });
  return allocatedSim?.iccid ?? null;
};

/** Releases a number; it can be allocated again from `freeFrom`. Ignores numbers that are not ours. */
export const releaseStockNumber = async (
  tx: Tx,
  allocation_uuid: string,
  msisdn: Msisdn,
  freeFrom: Date,
): Promise<void> => {
  await tx
    .update(msisdnPool)
    .set({
      allocation_uuid: null,
      free_from: sql`greatest(${msisdnPool.free_from}, ${freeFrom.toISOString()}::timestamptz)`,
    })
    .where(and(eq(msisdnPool.msisdn, msisdn), eq(msisdnPool.allocation_uuid, allocation_uuid)));
};

/** Returns a card to the stock. */
export const releaseStockSim = async (tx: Tx, allocation_uuid: string, iccid: Iccid): Promise<void> => {
  await tx
    .update(simStock)
    .set({ allocation_uuid: null })
    .where(and(eq(simStock.iccid, iccid), eq(simStock.allocation_uuid, allocation_uuid)));
};

/** Marks a SIM as spent, so that it is never allocated again. */
export const retireStockSim = async (tx: Tx, iccid: Iccid): Promise<void> => {
  await tx.update(simStock).set({ spent: true }).where(eq(simStock.iccid, iccid));
};

/** Moves a SIM from its own allocation to that of the line whose SIM it replaces. */
export const updateAllocationOfStockSim = async (tx: Tx, iccid: Iccid, allocation_uuid: string): Promise<void> => {
  await tx.update(simStock).set({ allocation_uuid }).where(eq(simStock.iccid, iccid));
};

export type StockSimRow = Pick<typeof simStock.$inferSelect, 'iccid' | 'imsi' | 'puks_encrypted'>;

/** Finds a SIM of the stock, with its PUKs as stored; null when there is none. */
export const findStockSim = async (tx: Tx, iccid: Iccid): Promise<StockSimRow | null> => {
  const [row] = await tx
    .select({
      iccid: simStock.iccid,
      imsi: simStock.imsi,
      puks_encrypted: simStock.puks_encrypted,
    })
    .from(simStock)
    .where(eq(simStock.iccid, iccid));
  return row ?? null;
};

/** `free_from` of a number that another operator has. */
export const neverFree = new Date('9999-12-31T00:00:00Z');

/** Takes a number that moves to another operator out of the stock for good, so that it does not return when its line ends. Ignores numbers that are not ours. */
export const retireStockNumber = async (tx: Tx, msisdn: Msisdn): Promise<void> => {
  await tx.update(msisdnPool).set({ free_from: neverFree }).where(eq(msisdnPool.msisdn, msisdn));
};
