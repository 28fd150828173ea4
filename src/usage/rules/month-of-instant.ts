import {
  type BusinessDate,
  brusselsDate,
  firstOfMonth,
  startOfNextMonth,
  startOfBusinessDay,
} from '#platform/pure/calendar.ts';

type Range = { first: BusinessDate; from: number; until: number };

const cachedRanges: Range[] = [];

/** First day of the Brussels month of an instant. Cached, because it is called for each record. */
export const monthOfInstant = (at: Date): BusinessDate => {
  const ms = at.getTime();
  const range = cachedRanges.find(({ from, until }) => from <= ms && ms < until);
  if (range) return range.first;
  const firstDay = firstOfMonth(brusselsDate(at));
  cachedRanges.push({
    first: firstDay,
    from: startOfBusinessDay(firstDay).getTime(),
    until: startOfNextMonth(at).getTime(),
  });
  return firstDay;
};
