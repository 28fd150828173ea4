import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/db/columns.ts';
import type { PortInState } from '#porting/rules/port-in-state.ts';
import type { RejectionCode } from '#porting/rules/rejection.ts';
import type { SubscriptionKind } from '#porting/rules/port-in-request.ts';

/** A number that a customer keeps. Of those that are not over, one for each order product at most. */
export const portIn = pgTable(
  'port_in',
  {
    uuid: uuid().primaryKey(),
    customer_uuid: uuid().notNull(),
    order_product_uuid: uuid().notNull(),
    msisdn: text().notNull(),
    operator_uuid: uuid().notNull(),
    subscription: text().$type<SubscriptionKind>().notNull(),
    sim_number: text(),
    customer_number: text(),
    /** Earliest day the customer asked for. */
    wanted_date: date(),
    /** When the customer asked us to end the old contract. */
    mandate_at: instant(),
    state: text().$type<PortInState>().notNull().default('draft'),
    /** 0 as long as nothing was sent; 1 for the first submission. */
    attempt: integer().notNull().default(0),
    /** The porting house's own id. */
    request_id: text(),
    rejection_code: text().$type<RejectionCode>(),
    created_at: instant().notNull(),
    /** When the state was last changed. */
    changed_at: instant().notNull(),
    submitted_at: instant(),
    scheduled_at: instant(),
    ported_at: instant(),
  },
  (t) => [
    index().on(t.order_product_uuid),
    uniqueIndex('port_in_one_running')
      .on(t.order_product_uuid)
      .where(sql`state not in ('cancelled', 'expired')`),
    index().on(t.msisdn),
    index().on(t.request_id),
    index('port_in_by_customer').using('hash', t.customer_uuid),
  ],
);
