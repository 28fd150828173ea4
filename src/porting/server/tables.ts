import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

const instant = () => timestamp({ withTimezone: true });

export type PortInState = 'draft' | 'submitted' | 'validated' | 'scheduled' | 'ported' | 'rejected' | 'cancelled' | 'expired';

/** A number that a customer keeps. One that is not cancelled for each order product at most. */
export const portIn = pgTable(
  'port_in',
  {
    uuid: uuid().primaryKey(),
    customer_uuid: uuid().notNull(),
    order_product_uuid: uuid().notNull(),
    msisdn: text().notNull(),
    operator_uuid: uuid().notNull(),
    subscription: text().$type<'prepaid' | 'postpaid'>().notNull(),
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
    rejection_code: text(),
    created_at: instant().notNull(),
    submitted_at: instant(),
    scheduled_at: instant(),
    ported_at: instant(),
  },
  (t) => [
    uniqueIndex('port_in_one_each').on(t.order_product_uuid).where(sql`state <> 'cancelled'`),
    index().on(t.msisdn),
    index().on(t.customer_uuid),
  ],
);

/** Events of the porting house that were taken already. */
export const portingEvent = pgTable('porting_event', {
  event_id: text().primaryKey(),
  taken_at: instant().notNull(),
});
