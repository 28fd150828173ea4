import type { legalContract } from '#legal/contract.ts';
import { contractQueries } from '#platform/browser/contract-queries.ts';

/** The terms in force, the provider that the contract is made with, and whom to ask. Operators change them with a restart. */
export const termsQuery = {
  ...contractQueries<typeof legalContract>()('GET /api/common/terms'),
  staleTime: Infinity,
} as const;
