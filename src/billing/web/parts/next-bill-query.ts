import type { BillingContract } from '#billing/contract.ts';
import { contractQueries } from '#platform/browser/contract-queries.ts';

/** Queries the bill of the first of the next month. Main accounts only. */
export const nextBillQuery = {
  ...contractQueries<BillingContract>()('GET /api/order/next-bill'),
  staleTime: 60_000,
} as const;
