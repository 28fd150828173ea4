import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Address } from '#customers/contract.ts';
import { instant } from '#platform/db/columns.ts';
import type { SwapReason } from '#swap/rules/swap-reason.ts';
import type { SwapEndCause, SwapState } from '#swap/rules/swap-state.ts';

/** Replacement of the SIM of a number in use. The new SIM is reserved in the stock under the `uuid` of the swap. */
export const simSwap = pgTable(
  'sim_swap',
  {
    customer_uuid: uuid().notNull(),
    uuid: uuid().notNull(),
    customer_product_uuid: uuid().notNull(),
    order_product_uuid: uuid().notNull(),
    reason: text().$type<SwapReason>().notNull(),
    /** Types of the replaced and the new SIM: 0 eSIM, 1 card. */
    from_type: smallint().$type<0 | 1>().notNull(),
    sim_type: smallint().$type<0 | 1>().notNull(),
    state: text().$type<SwapState>().notNull(),
    /** When each state was last reached. */
    reached: jsonb().$type<Partial<Record<SwapState, string>>>().notNull(),
    /** Delivery address of a card when it differs from the customer’s own. */
    shipping_address: jsonb().$type<Address>(),
    held_until: instant(),
    /** Number of requests to the network to move the number to the new SIM. */
    tries: smallint().notNull().default(0),
    failure_code: text(),
    ended_by: text().$type<SwapEndCause>(),
    /** SHA-256 of the token in the SMS to the replaced SIM; null when no link was sent. */
    stop_hash: text(),
    requested_at: instant().notNull(),
    changed_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.uuid] }),
    uniqueIndex('sim_swap_running')
      .on(t.customer_uuid, t.customer_product_uuid)
      .where(sql`state not in ('done', 'cancelled')`),
    index('sim_swap_of_product').on(t.customer_uuid, t.customer_product_uuid, t.requested_at),
    index('sim_swap_stop').on(t.stop_hash),
    index('sim_swap_changed').on(t.changed_at),
  ],
);
