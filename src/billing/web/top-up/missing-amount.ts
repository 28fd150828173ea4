import type { PrepaidBalance } from '#billing/contract.ts';
import type { Euro } from '#platform/pure/money.ts';

/** Amount that is missing to resume a suspended SIM, or for the next month; 0 if nothing is. */
export const missingAmount = ({ stopped, next_month }: PrepaidBalance): Euro =>
  stopped?.missing ?? next_month?.missing ?? 0;
