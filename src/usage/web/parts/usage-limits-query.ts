import type { UsageContract } from '#usage/contract.ts';
import { createContractQueryBuilder } from '#platform/browser/create-contract-query-builder.ts';

const usageQueries = createContractQueryBuilder<UsageContract>();

/**
 * Query of the barring limits of a SIM this month: limit, used amount, when services were barred, and the amounts and prices to
 * continue.
 */
export const usageLimitsQuery = (customer_product_uuid: string) =>
  usageQueries('GET /api/customer/product/usage/limits', { query: { customer_product_uuid } });
