import { HELD_DAYS } from '#projects/rules/project-replies.ts';
import type { ForestProject } from '#projects/rules/forest.ts';
import { addDays, type BusinessDate, daysBetween, firstOfMonth } from '#platform/pure/calendar.ts';

/** Number of newest months from which the usual time between two events is computed. */
const MOST_MONTHS = 5;

const laterDay = (a: BusinessDate, b: BusinessDate): BusinessDate => (a > b ? a : b);

/** Continues a series of days (newest first) by the median time between its newest months, up to the first day from `from` on. Null for less than two months. */
const findNextDay = (days: readonly BusinessDate[], from: BusinessDate): BusinessDate | null => {
  const [last] = days;
  const months = [...new Set(days.map(firstOfMonth))].slice(0, MOST_MONTHS);
  const gaps = months
    .slice(1)
    .map((month, at) => daysBetween(month, months[at] ?? month))
    .toSorted((a, b) => a - b);
  const usualGap = gaps[Math.floor(gaps.length / 2)];
  if (last === undefined || usualGap === undefined) return null;
  return addDays(last, usualGap * Math.max(1, Math.ceil(daysBetween(last, from) / usualGap)));
};

export type ExpectedDays = { transferred: BusinessDate | null; work_done: BusinessDate | null };

/**
 * Estimates when a contribution is transferred, which is after the time in which it may be refunded, and when the work done with it is
 * reported, if transfers and reports of the project go on at their usual intervals. `transferred_on`: null before the transfer.
 */
export const computeExpectedDays = (
  { collected_on, transferred_on }: { collected_on: BusinessDate; transferred_on: BusinessDate | null },
  { transfers, reports, closed_on }: ForestProject,
  today: BusinessDate,
): ExpectedDays => {
  const unknownDays = { transferred: null, work_done: null };
  if (closed_on !== null) return unknownDays;
  const transferred =
    transferred_on === null
      ? findNextDay(
          transfers.map((each) => each.transferred_on),
          laterDay(addDays(collected_on, HELD_DAYS), today),
        )
      : null;
  const since = transferred_on ?? transferred;
  if (since === null) return unknownDays;
  const work_done = findNextDay(
    reports.map(({ until }) => until),
    laterDay(since, today),
  );
  return { transferred, work_done };
};
