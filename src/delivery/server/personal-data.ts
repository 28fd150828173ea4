import { personal, type PersonalTable } from '#platform/db/personal-data.ts';
import { shipment } from './tables.ts';

/** Parcels. Where they went was only told to the courier, unless it was another place than the customer's own. */
export const deliveryPersonal: readonly PersonalTable[] = [
  personal(shipment, {
    shown: ['state', 'tracking_code', 'expected_on', 'address', 'created_at', 'sent_at', 'delivered_at'],
    erased: { address: null, tracking_code: null, tracking_url: null },
    because: 'what a bill was for: a SIM card was sent',
  }),
];
