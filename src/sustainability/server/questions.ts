import { type SQL, sql } from 'drizzle-orm';
import { instantsOf, type Part, part } from '#platform/db/part.ts';
import { customerWearable } from './tables.ts';
import type { WearableRow } from './wearables.store.ts';

export { presentWearable } from './wearables.store.ts';

/** The devices of a customer, as a part of a statement about `customer`. */
export const wearablesPart = (customer: SQL): Part<WearableRow> =>
  part(
    sql`select * from customer_wearable w where w.customer_uuid = ${customer} order by w.added_at, w.uuid`,
    instantsOf(customerWearable),
  );
