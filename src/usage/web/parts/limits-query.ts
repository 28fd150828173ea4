import type { UsageContract } from '#usage/contract.ts';
import { queries } from '#platform/browser/query.ts';

const usageQueries = queries<UsageContract>();

/** What a SIM may spend this month, what it has spent, and what was stopped. */
export const limitsQuery = (customer_product_uuid: string) =>
  usageQueries('GET /api/customer/product/usage/limits', { query: { customer_product_uuid } });
