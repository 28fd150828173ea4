import type { Address } from '#customers/contract.ts';
import { defineEvent } from '#platform/events.ts';
import type { ParcelSubject } from './rules/parcel-subject.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';

/** Version 1 had the uuid of a swap as `order_uuid`. */
type ParcelEvent = ParcelSubject & { customer_uuid: string; shipment_uuid: string };
const version = 2;

/** Published when the courier has accepted a parcel. `expected_on`: Brussels day. */
export const parcelAcceptedByCourier = defineEvent<
  ParcelEvent & { tracking_code: string; expected_on: BusinessDate | null }
>()({ name: 'parcel-taken', version });

/** Published once, when the courier has delivered a parcel. */
export const parcelDelivered = defineEvent<ParcelEvent>()({ name: 'parcel-delivered', version });

/** Published each time the courier refuses a parcel because of its address. */
export const deliveryAddressRefused = defineEvent<ParcelEvent & { address: Address }>()({
  name: 'address-refused',
  version,
});
