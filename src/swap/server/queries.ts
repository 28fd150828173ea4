import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { latestShipmentColumn } from '#delivery/server/queries.ts';
import type { Database, Reader } from '#platform/db/database.ts';
import { createInstantParser, type SubQuery, subQuery } from '#platform/db/combined-query.ts';
import type { Caller } from '#platform/http/handler.ts';
import type { RunningSwapRow } from './swap-reply.ts';
import { simSwap } from './tables.ts';

export { swapRevocationToken } from './swaps.store.ts';
export { toRunningSwapReply } from './swap-reply.ts';

/** A sub-query for the running swaps of `customer`; it uses a partial index of the few swaps that have not ended. */
export const runningSwapsSubQuery = (customer: SQL): SubQuery<RunningSwapRow> =>
  subQuery(
    sql`select w.*, ${latestShipmentColumn('swap', { customer: sql`w.customer_uuid`, subject: sql`w.uuid` })} as parcel
        from sim_swap w where w.customer_uuid = ${customer} and w.state not in ('done', 'cancelled')
        order by w.requested_at`,
    createInstantParser(simSwap) as (row: unknown) => RunningSwapRow,
  );

/** Whether a swap belongs to the caller. Only main accounts have swaps. */
export const isSwapOwnedBy = async (db: Database, uuid: string, { customer_uuid }: Caller): Promise<boolean> => {
  const condition = and(eq(simSwap.customer_uuid, customer_uuid), eq(simSwap.uuid, uuid));
  const [row] = await db.read.select({ uuid: simSwap.uuid }).from(simSwap).where(condition);
  return row !== undefined;
};

/** When the number of a product was last moved to another SIM by a swap; null for never. */
export const findLatestSwapTime = async (
  q: Reader,
  key: { customer_uuid: string; customer_product_uuid: string },
): Promise<Date | null> => {
  const { customer_uuid, customer_product_uuid, state, changed_at } = simSwap;
  const [row] = await q
    .select({ changed_at })
    .from(simSwap)
    .where(
      and(
        eq(customer_uuid, key.customer_uuid),
        eq(customer_product_uuid, key.customer_product_uuid),
        eq(state, 'done'),
      ),
    )
    .orderBy(desc(changed_at))
    .limit(1);
  return row?.changed_at ?? null;
};
