import { queries } from '#platform/browser/query.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { withdrawalContract } from '#withdrawal/contract.ts';

export type Withdrawals = ReplyOf<(typeof withdrawalContract)['GET /api/customer/withdrawal']>;

/** Contracts and withdrawals. Amounts go by days, and a withdrawal goes on by itself: asked anew at each visit. */
export const withdrawalQuery = {
  ...queries<typeof withdrawalContract>()('GET /api/customer/withdrawal'),
  staleTime: 0,
} as const;
