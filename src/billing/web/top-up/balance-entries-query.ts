import type { BillingContract } from '#billing/contract.ts';
import { contractQueries as ask } from '#platform/browser/contract-queries.ts';

/** Query of the entries of a balance, the newest first. */
export const balanceEntriesQuery = (customer_product_uuid: string) =>
  ask<BillingContract>()('GET /api/customer/prepaid/entry/list', { query: { customer_product_uuid } });
