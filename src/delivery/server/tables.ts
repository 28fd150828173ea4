import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Address } from '#customers/contract.ts';
import type { ParcelPurpose } from '../rules/parcel-purpose.ts';
import type { DeliveryState } from '../rules/delivery-state.ts';
import { businessDate, instant } from '#platform/db/columns.ts';
import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';

/**
 * Parcels with the SIM cards of an order or of a SIM swap (`order_uuid` is then the swap's uuid). `uuid` is the external id
 * at the courier, so repeated requests create one parcel.
 */
export const shipment = pgTable(
  'shipment',
  {
    customer_uuid: uuid().notNull(),
    uuid: uuid().notNull(),
    order_uuid: uuid().notNull(),
    /** Null for parcels that were created before the purpose was stored. */
    purpose: text().$type<ParcelPurpose>(),
    /** Id at the courier; null before its reply. */
    courier_id: text(),
    state: text().$type<DeliveryState>().notNull(),
    tracking_code: text(),
    tracking_url: text(),
    /** Brussels day. */
    expected_on: businessDate(),
    /** Delivery address when it differs from the customer's. */
    address: jsonb().$type<Address>(),
    created_at: instant().notNull(),
    sent_at: instant(),
    delivered_at: instant(),
    /** Time of the newest event; older events are ignored. */
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

export const deliveryPersonalTables: readonly PersonalTable[] = [
  definePersonalTable(shipment, {
    exportedColumns: ['state', 'tracking_code', 'expected_on', 'address', 'created_at', 'sent_at', 'delivered_at'],
    onErasure: { address: null, tracking_code: null, tracking_url: null },
    retentionReason: 'what a bill was for: a SIM card was sent',
  }),
];
