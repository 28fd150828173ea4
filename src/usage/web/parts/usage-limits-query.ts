import type { UsageContract } from '#usage/contract.ts';
import { contractQueries } from '#platform/browser/contract-queries.ts';

const usageQueries = contractQueries<UsageContract>();

/** Query of the limits of a SIM: amount, used amount and barred services of the month. */
export const usageLimitsQuery = (customer_product_uuid: string) =>
  usageQueries('GET /api/customer/product/usage/limits', { query: { customer_product_uuid } });
