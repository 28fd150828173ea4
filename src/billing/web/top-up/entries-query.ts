import type { BillingContract } from '#billing/contract.ts';
import { queries as ask } from '#platform/browser/query.ts';

/** The movements of a balance, newest first. */
export const entriesQuery = (customer_product_uuid: string) =>
  ask<BillingContract>()('GET /api/customer/prepaid/entry/list', { query: { customer_product_uuid } });
