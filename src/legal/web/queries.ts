import type { legalContract } from '#legal/contract.ts';
import { contractQueries } from '#platform/browser/contract-queries.ts';

/** The terms in force, the provider as party to the contract, and its contacts. They change with a restart. */
export const termsQuery = {
  ...contractQueries<typeof legalContract>()('GET /api/common/terms'),
  staleTime: Infinity,
} as const;
