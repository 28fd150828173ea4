import type { portingContract } from '#porting/contract.ts';
import { contractQueries } from '#platform/browser/contract-queries.ts';

/** Operators that a number can come from; the operator of the product changes them with a restart. */
export const operatorsQuery = {
  ...contractQueries<typeof portingContract>()('GET /api/port-in/operators'),
  staleTime: Infinity,
  gcTime: Infinity,
};
