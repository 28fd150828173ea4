import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Address } from '#customers/contract.ts';
import type { ParcelPurpose } from '../rules/parcel-subject.ts';
import type { DeliveryState } from '../rules/delivery-state.ts';
import { businessDate, instant } from '#platform/db/columns.ts';
import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';

/**
 * Parcels with the SIM cards of an order, or with the card of a SIM swap. `uuid` is the external id at the courier, so repeated
 * requests create one parcel.
 */
export const simShipment = pgTable(
  'sim_shipment',
  {
    customer_uuid: uuid().notNull(),
    uuid: uuid().notNull(),
    /** The order or the swap, as `purpose` says. Read with `toParcelSubject`. */
    subject_uuid: uuid().notNull(),
    purpose: text().$type<ParcelPurpose>().notNull(),
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
    index('sim_shipment_uuid').on(t.uuid),
    uniqueIndex('sim_shipment_under_way')
      .on(t.customer_uuid, t.subject_uuid)
      .where(sql`state not in ('returned', 'cancelled', 'delivered')`),
  ],
);

export const deliveryPersonalTables: readonly PersonalTable[] = [
  definePersonalTable(simShipment, {
    name: 'shipment',
    exportedColumns: ['state', 'tracking_code', 'expected_on', 'address', 'created_at', 'sent_at', 'delivered_at'],
    onErasure: { address: null, tracking_code: null, tracking_url: null },
    retentionReason: 'what a bill was for: a SIM card was sent',
  }),
];
