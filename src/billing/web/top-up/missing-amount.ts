import type { PrepaidBalance } from '#billing/contract.ts';
import type { Euro } from '#platform/pure/money.ts';

/** Amount that is missing to resume a suspended SIM, or for the next month; 0 if nothing is. */
export const missingAmount = ({ stopped: suspension, next_month }: PrepaidBalance): Euro =>
  suspension?.missing ?? next_month?.missing ?? 0;
