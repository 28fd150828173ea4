import type { Caller } from '#platform/http/handler.ts';

/** Each account has devices of its own, and a main account acts for the sub-account that it names. */
export const wearableOwnerUuid = ({ customer_uuid, named_customer_uuid }: Caller): string =>
  named_customer_uuid ?? customer_uuid;
