import type { portingContract } from '#porting/contract.ts';
import { createContractQueryBuilder } from '#platform/browser/create-contract-query-builder.ts';

/** Operators that a number can be ported from. The list changes with a restart only. */
export const operatorsQuery = {
  ...createContractQueryBuilder<typeof portingContract>()('GET /api/port-in/operators'),
  staleTime: Infinity,
  gcTime: Infinity,
};
