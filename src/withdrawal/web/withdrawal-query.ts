import { contractQueries } from '#platform/browser/contract-queries.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { withdrawalContract } from '#withdrawal/contract.ts';

export type Withdrawals = ReplyOf<(typeof withdrawalContract)['GET /api/customer/withdrawal']>;

/** Contracts and withdrawals. Amounts go by days, and a withdrawal goes on by itself: asked anew at each visit. */
export const withdrawalQuery = {
  ...contractQueries<typeof withdrawalContract>()('GET /api/customer/withdrawal'),
  staleTime: 0,
} as const;
