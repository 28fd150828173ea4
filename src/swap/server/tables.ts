import { sql, and, inArray, lt } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Address } from '#customers/contract.ts';
import { instant, renamedCode } from '#platform/db/columns.ts';
import type { SwapReason } from '../rules/swap-reason.ts';
import { publicSwapEndCauses, type SecurityDelayCause, type SwapState } from '../rules/swap-state.ts';
import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import { EVENT_RETENTION_DAYS } from '#identity/rules/account-event.ts';
import type { RetentionRule } from '#platform/jobs/delete-expired-data.ts';
import { addSeconds, secondsPerDay } from '#platform/pure/instant.ts';
import type { SimType } from '#subscriptions/rules/sim-type.ts';

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
    from_type: smallint().$type<SimType>().notNull(),
    sim_type: smallint().$type<SimType>().notNull(),
    state: text().$type<SwapState>().notNull(),
    /** When each state was last reached. */
    reached: jsonb().$type<Partial<Record<SwapState, string>>>().notNull(),
    /** Delivery address of a card when it differs from the customer’s own. */
    shipping_address: jsonb().$type<Address>(),
    held_until: instant(),
    held_for: text().$type<SecurityDelayCause>(),
    /** Number of requests to the network to move the number to the new SIM. */
    tries: smallint().notNull().default(0),
    failure_code: text(),
    ended_by: renamedCode(publicSwapEndCauses),
    /** SHA-256 of the token in the SMS to the replaced SIM; null when no link was sent. */
    revocation_hash: text('stop_hash'),
    requested_at: instant().notNull(),
    changed_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.uuid] }),
    uniqueIndex('sim_swap_running')
      .on(t.customer_uuid, t.customer_product_uuid)
      .where(sql`state not in ('done', 'cancelled')`),
    index('sim_swap_of_product').on(t.customer_uuid, t.customer_product_uuid, t.requested_at),
    index('sim_swap_stop').on(t.revocation_hash),
    index('sim_swap_changed').on(t.changed_at),
  ],
);

/** Personal data: which SIMs were replaced, and why. */
export const swapPersonal: readonly PersonalTable[] = [
  definePersonalTable(simSwap, {
    exportedColumns: [
      'reason',
      'from_type',
      'sim_type',
      'state',
      'shipping_address',
      'held_until',
      'failure_code',
      'ended_by',
      'requested_at',
      'changed_at',
    ],
    onErasure: 'deleted',
  }),
];

/** Swaps are kept as long as account events, as evidence in case a number was taken over by fraud. */
export const swapRetention: readonly RetentionRule[] = [
  {
    table: simSwap,
    expired: (now) =>
      and(
        lt(simSwap.changed_at, addSeconds(now, -EVENT_RETENTION_DAYS * secondsPerDay)),
        inArray(simSwap.state, ['done', 'cancelled']),
      ),
  },
];
