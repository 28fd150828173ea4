import type { Caller } from '#platform/http/handler.ts';

/** The owner of the devices: the sub-account that a main account names, else the caller. */
export const wearableOwnerUuid = ({ customer_uuid, named_customer_uuid }: Caller): string =>
  named_customer_uuid ?? customer_uuid;
