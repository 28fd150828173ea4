import type { Address } from '#customers/contract.ts';
import { defineEvent } from '#platform/events.ts';

type ParcelEvent = { customer_uuid: string; order_uuid: string; shipment_uuid: string };

/** The courier has taken on a parcel. `expected_on` is a Brussels day. */
export const parcelAcceptedByCourier = defineEvent<
  ParcelEvent & { tracking_code: string; expected_on: string | null }
>()({ name: 'parcel-taken' });

/** The courier does not accept the address; told at each try. */
export const deliveryAddressRefused = defineEvent<ParcelEvent & { address: Address }>()({ name: 'address-refused' });
