import type { legalContract } from '#legal/contract.ts';
import { createContractQueryBuilder } from '#platform/browser/create-contract-query-builder.ts';

/** The terms in force, the provider as party to the contract, and its contacts. They change with a restart. */
export const termsQuery = {
  ...createContractQueryBuilder<typeof legalContract>()('GET /api/common/terms'),
  staleTime: Infinity,
} as const;
