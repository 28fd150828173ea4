import type { orderingContract } from '#ordering/contract.ts';
import { queries } from '#platform/browser/query.ts';

/** What comes on the first of the next month. Main accounts only. */
export const nextBillQuery = {
  ...queries<typeof orderingContract>()('GET /api/order/next-bill'),
  staleTime: 60_000,
} as const;
