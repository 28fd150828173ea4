import type { portingContract } from '#porting/contract.ts';
import { queries } from '#platform/browser/query.ts';

/** Operators that a number can come from; the operator of the product changes them with a restart. */
export const operatorsQuery = {
  ...queries<typeof portingContract>()('GET /api/port-in/operators'),
  staleTime: Infinity,
  gcTime: Infinity,
};
