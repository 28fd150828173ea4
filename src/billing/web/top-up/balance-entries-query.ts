import type { BillingContract } from '#billing/contract.ts';
import { contractQueries as ask } from '#platform/browser/contract-queries.ts';

/** The movements of a balance, newest first. */
export const balanceEntriesQuery = (customer_product_uuid: string) =>
  ask<BillingContract>()('GET /api/customer/prepaid/entry/list', { query: { customer_product_uuid } });
