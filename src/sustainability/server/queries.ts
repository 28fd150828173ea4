import { type SQL, sql } from 'drizzle-orm';
import { createInstantParser, type SubQuery, subQuery } from '#platform/db/combined-query.ts';
import { customerWearable } from './tables.ts';
import type { WearableRow } from './wearables.store.ts';

export { toWearableReply } from './wearables.store.ts';

/** SQL part: the devices of `customer`, the oldest first. */
export const wearablesSubQuery = (customer: SQL): SubQuery<WearableRow> =>
  subQuery(
    sql`select * from customer_wearable w where w.customer_uuid = ${customer} order by w.added_at, w.uuid`,
    createInstantParser(customerWearable),
  );
