import type { StoryDay } from '#usage/rules/usage-story.ts';

/** Days on either side of today that its label covers; where it ends at its day, those before it. */
const [COVERED, COVERED_BEFORE] = [6, 10];
/** Today is so near the end of the month that its label ends at its day, to leave room for the last one. */
export const NEAR_END = 8;
/** Days at the end that the label of the last one needs. */
export const LAST_LABEL = 3;

/** Indexes of the days with a label: the first, the last and some between, none that the label of today would cover. */
export const labelledDayIndexes = (days: readonly Pick<StoryDay, 'state'>[]): number[] => {
  const lastIndex = days.length - 1;
  const today = days.findIndex(({ state }) => state === 'today');
  if (today < 0) return [0, 9, 19, lastIndex];
  const coveredDays = days.length - today <= NEAR_END ? COVERED_BEFORE : COVERED;
  return [0, 9, 19]
    .filter((at) => Math.abs(at - today) > coveredDays)
    .concat(today < lastIndex ? lastIndex : [], today);
};

/** Aligns a label at the edges inwards. */
export const labelAnchor = (x: number): 'start' | 'middle' | 'end' => (x < 0.1 ? 'start' : x > 0.85 ? 'end' : 'middle');
