import { createContractQueryBuilder } from '#platform/browser/create-contract-query-builder.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { withdrawalContract } from '#withdrawal/contract.ts';

export type Withdrawals = ReplyOf<(typeof withdrawalContract)['GET /api/customer/withdrawal']>;

/**
 * Queries contracts and withdrawals. Refetches at each visit because amounts change daily and withdrawals progress on
 * the server.
 */
export const withdrawalQuery = {
  ...createContractQueryBuilder<typeof withdrawalContract>()('GET /api/customer/withdrawal'),
  staleTime: 0,
} as const;
