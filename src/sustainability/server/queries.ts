import { type SQL, sql } from 'drizzle-orm';
import { createInstantParser, type SubQuery, subQuery } from '#platform/db/combined-query.ts';
import { customerWearable } from './tables.ts';
import type { WearableRow } from './wearables.store.ts';

export { toWearableReply } from './wearables.store.ts';

/** The devices of a customer, as a part of a statement about `customer`. */
export const wearablesSubQuery = (customer: SQL): SubQuery<WearableRow> =>
  subQuery(
    sql`select * from customer_wearable w where w.customer_uuid = ${customer} order by w.added_at, w.uuid`,
    createInstantParser(customerWearable),
  );
