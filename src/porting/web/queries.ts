import type { portingContract } from '#porting/contract.ts';
import { contractQueries } from '#platform/browser/contract-queries.ts';

/** Operators that a number can be ported from. The list changes with a restart only. */
export const operatorsQuery = {
  ...contractQueries<typeof portingContract>()('GET /api/port-in/operators'),
  staleTime: Infinity,
  gcTime: Infinity,
};
