import { contractQueries } from '#platform/browser/contract-queries.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { promotionsContract } from '#promotions/contract.ts';

export type Invitee = ReplyOf<(typeof promotionsContract)['GET /api/promo/invitee']>;

/** Refetches at each visit because referrals arrive in the meantime. */
export const inviteQuery = {
  ...contractQueries<typeof promotionsContract>()('GET /api/promo/invitee'),
  staleTime: 0,
} as const;
