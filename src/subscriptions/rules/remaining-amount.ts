import { roundTo } from '#platform/pure/round.ts';
import { GB_DIGITS } from './included-allowance.ts';

/** Amount left of a bucket in its unit, rounded so that used and left add up to the total. Never negative. */
export const remainingAmount = (used: number, total: number): number => Math.max(0, roundTo(total - used, GB_DIGITS));
