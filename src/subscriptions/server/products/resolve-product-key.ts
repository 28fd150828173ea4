import type { Caller } from '#platform/http/handler.ts';
import type { CustomerProductKey } from './product-usage.store.ts';

/** The key of a SIM that a caller names. Rows are stored under the contract holder: for a sub-account that is its owner. */
export const resolveProductKey = (
  { customer_uuid, owner_customer_uuid }: Caller,
  { customer_product_uuid }: { customer_product_uuid: string },
): CustomerProductKey => ({
  customer_uuid: owner_customer_uuid ?? customer_uuid,
  customer_product_uuid,
});
