import { contractQueries } from '#platform/browser/contract-queries.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { withdrawalContract } from '#withdrawal/contract.ts';

export type Withdrawals = ReplyOf<(typeof withdrawalContract)['GET /api/customer/withdrawal']>;

/**
 * Queries contracts and withdrawals. Refetches at each visit because amounts change daily and withdrawals progress on
 * the server.
 */
export const withdrawalQuery = {
  ...contractQueries<typeof withdrawalContract>()('GET /api/customer/withdrawal'),
  staleTime: 0,
} as const;
