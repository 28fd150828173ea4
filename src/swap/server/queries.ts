import { and, eq, type SQL, sql } from 'drizzle-orm';
import { latestShipmentColumn } from '#delivery/server/queries.ts';
import type { Database } from '#platform/db/database.ts';
import { createInstantParser, type SubQuery, subQuery } from '#platform/db/combined-query.ts';
import type { Caller } from '#platform/http/handler.ts';
import type { RunningSwapRow } from './swap-reply.ts';
import { simSwap } from './tables.ts';

export { swapRevocationToken } from './swaps.store.ts';
export { toRunningSwapReply } from './swap-reply.ts';

/** A sub-query for the running swaps of `customer`; it uses a partial index of the few swaps that have not ended. */
export const runningSwapsSubQuery = (customer: SQL): SubQuery<RunningSwapRow> =>
  subQuery(
    sql`select w.*, ${latestShipmentColumn(sql`w.customer_uuid`, sql`w.uuid`)} as parcel
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
