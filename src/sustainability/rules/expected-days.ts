import { HELD_DAYS } from '#projects/rules/project-replies.ts';
import type { ForestProject } from '#projects/rules/forest.ts';
import { addDays, type BusinessDate, daysBetween, firstOfMonth } from '#platform/pure/calendar.ts';

/** Number of newest months from which the usual time between two events is computed. */
const MOST_MONTHS = 5;

const laterDay = (a: BusinessDate, b: BusinessDate): BusinessDate => (a > b ? a : b);

/** Adds the median time between the newest months of a series of days (newest first) to its newest day, as often as needed to reach `from`. Null for fewer than two months. */
const findNextDay = (days: readonly BusinessDate[], from: BusinessDate): BusinessDate | null => {
  const [newestDay] = days;
  const months = [...new Set(days.map(firstOfMonth))].slice(0, MOST_MONTHS);
  const gaps = months
    .slice(1)
    .map((month, at) => daysBetween(month, months[at] ?? month))
    .toSorted((a, b) => a - b);
  const usualGap = gaps[Math.floor(gaps.length / 2)];
  if (newestDay === undefined || usualGap === undefined) return null;
  return addDays(newestDay, usualGap * Math.max(1, Math.ceil(daysBetween(newestDay, from) / usualGap)));
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
  const expectedTransferDay =
    transferred_on === null
      ? findNextDay(
          transfers.map((each) => each.transferred_on),
          laterDay(addDays(collected_on, HELD_DAYS), today),
        )
      : null;
  const transferDay = transferred_on ?? expectedTransferDay;
  if (transferDay === null) return unknownDays;
  const work_done = findNextDay(
    reports.map(({ until }) => until),
    laterDay(transferDay, today),
  );
  return { transferred: expectedTransferDay, work_done };
};
