import type { Address } from '#customers/contract.ts';
import { news } from '#platform/news.ts';

type OfParcel = { customer_uuid: string; order_uuid: string; shipment_uuid: string };

/** The courier has taken on a parcel. `expected_on` is a Brussels day. */
export const parcelTaken = news<OfParcel & { tracking_code: string; expected_on: string | null }>('parcel-taken');

/** The courier does not accept the address; told at each try. */
export const addressRefused = news<OfParcel & { address: Address }>('address-refused');
