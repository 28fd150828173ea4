import { roundTo } from '#platform/pure/round.ts';

/** Below this the one decimal of a large bucket says too little. */
const LITTLE = 1;

export type ShownAmounts = { used: number; left: number; digits: number };

/**
 * What is used and what is left of a bucket, as it is said: the two come to the whole, unless more than that was used. A part of a month is seldom a round figure, and
 * of a last bit each hundredth counts.
 */
export const shownAmounts = (used: number, total: number): ShownAmounts => {
  const fine = !Number.isInteger(total) || total - used < LITTLE || roundTo(used, 1) === 0;
  const digits = fine ? 2 : 1;
  const said = roundTo(used, digits);
  return { used: said, left: Math.max(0, roundTo(total - said, digits)), digits };
};
