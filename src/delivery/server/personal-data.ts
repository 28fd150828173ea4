import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import { shipment } from './tables.ts';

/** Parcels. Where they went was only told to the courier, unless it was another place than the customer's own. */
export const deliveryPersonalTables: readonly PersonalTable[] = [
  definePersonalTable(shipment, {
    exportedColumns: ['state', 'tracking_code', 'expected_on', 'address', 'created_at', 'sent_at', 'delivered_at'],
    onErasure: { address: null, tracking_code: null, tracking_url: null },
    retentionReason: 'what a bill was for: a SIM card was sent',
  }),
];
