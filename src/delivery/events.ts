import type { Address } from '#customers/contract.ts';
import { defineEvent } from '#platform/events.ts';
import type { ParcelPurpose } from './rules/parcel-purpose.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';

/** `order_uuid`: uuid of the order, or of the swap. */
type ParcelEvent = {
  customer_uuid: string;
  order_uuid: string;
  shipment_uuid: string;
  purpose: ParcelPurpose | null;
};

/** Published when the courier has accepted a parcel. `expected_on`: Brussels day. */
export const parcelAccepted = defineEvent<ParcelEvent & { tracking_code: string; expected_on: BusinessDate | null }>()({
  name: 'parcel-accepted',
});

/** Published once, when the courier has delivered a parcel. */
export const parcelDelivered = defineEvent<ParcelEvent>()({ name: 'parcel-delivered' });

/** Published each time the courier refuses a parcel because of its address. */
export const deliveryAddressRefused = defineEvent<ParcelEvent & { address: Address }>()({
  name: 'delivery-address-refused',
});
