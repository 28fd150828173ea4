import type { PrepaidBalance } from '#billing/contract.ts';
import type { Euro } from '#platform/pure/money.ts';

/** What is missing for a SIM to work again, or to go on from the next 1st. */
export const missingAmount = ({ stopped, next_month }: PrepaidBalance): Euro =>
  stopped?.missing ?? next_month?.missing ?? 0;
