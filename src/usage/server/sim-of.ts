import type { Caller } from '#platform/http/handler.ts';
import type { Sim } from './records.view.ts';

/** The records of a SIM stand under who has its contract: of a sub-account that is its owner. */
export const simOf = (
  { customer_uuid, owner_customer_uuid }: Caller,
  { customer_product_uuid }: { customer_product_uuid: string },
): Sim => ({ customer_uuid: owner_customer_uuid ?? customer_uuid, customer_product_uuid });
