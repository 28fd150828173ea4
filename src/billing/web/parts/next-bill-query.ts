import type { BillingContract } from '#billing/contract.ts';
import { createContractQueryBuilder } from '#platform/browser/create-contract-query-builder.ts';

/** Queries the bill of the first of the next month. Main accounts only. */
export const nextBillQuery = {
  ...createContractQueryBuilder<BillingContract>()('GET /api/order/next-bill'),
  staleTime: 60_000,
} as const;
