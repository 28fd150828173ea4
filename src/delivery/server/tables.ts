import { sql } from 'drizzle-orm';
import { date, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Address } from '#customers/contract.ts';
import type { DeliveryState } from '../rules/delivery-state.ts';
import { instant } from '#platform/db/columns.ts';
import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';

/** A parcel with the physical SIMs of an order, or the one of a SIM swap, whose uuid is its order's then. `uuid` is the courier's external id, so asking twice makes one parcel. */
export const shipment = pgTable(
  'shipment',
  {
    customer_uuid: uuid().notNull(),
    uuid: uuid().notNull(),
    order_uuid: uuid().notNull(),
    /** The courier's own id, once it knows the parcel. */
    courier_id: text(),
    state: text().$type<DeliveryState>().notNull(),
    tracking_code: text(),
    tracking_url: text(),
    /** Brussels day. */
    expected_on: date(),
    /** Where it goes, when that is another place than the customer's own. */
    address: jsonb().$type<Address>(),
    created_at: instant().notNull(),
    sent_at: instant(),
    delivered_at: instant(),
    /** When the newest event happened: older ones that come later change nothing. */
    event_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.uuid] }),
    index('shipment_uuid').on(t.uuid),
    uniqueIndex('shipment_under_way')
      .on(t.customer_uuid, t.order_uuid)
      .where(sql`state not in ('returned', 'cancelled', 'delivered')`),
  ],
);

/** Parcels. Where they went was only told to the courier, unless it was another place than the customer's own. */
export const deliveryPersonalTables: readonly PersonalTable[] = [
  definePersonalTable(shipment, {
    exportedColumns: ['state', 'tracking_code', 'expected_on', 'address', 'created_at', 'sent_at', 'delivered_at'],
    onErasure: { address: null, tracking_code: null, tracking_url: null },
    retentionReason: 'what a bill was for: a SIM card was sent',
  }),
];
