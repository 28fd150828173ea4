import { roundTo } from '#platform/pure/round.ts';
import { GB_DIGITS } from './included-allowance.ts';

/** What is left of a bucket in its unit: with what is used it comes to the whole, unless more than that was used. */
export const remainingAmount = (used: number, total: number): number => Math.max(0, roundTo(total - used, GB_DIGITS));
