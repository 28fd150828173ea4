import type { UsageContract } from '#usage/contract.ts';
import { contractQueries } from '#platform/browser/contract-queries.ts';

const usageQueries = contractQueries<UsageContract>();

/** What a SIM may spend this month, what it has spent, and what was stopped. */
export const usageLimitsQuery = (customer_product_uuid: string) =>
  usageQueries('GET /api/customer/product/usage/limits', { query: { customer_product_uuid } });
