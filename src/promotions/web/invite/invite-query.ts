import { createContractQueryBuilder } from '#platform/browser/create-contract-query-builder.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { promotionsContract } from '#promotions/contract.ts';

export type Invitee = ReplyOf<(typeof promotionsContract)['GET /api/promo/invitee']>;

/** Refetches at each visit because referrals arrive in the meantime. */
export const inviteQuery = {
  ...createContractQueryBuilder<typeof promotionsContract>()('GET /api/promo/invitee'),
  staleTime: 0,
} as const;
