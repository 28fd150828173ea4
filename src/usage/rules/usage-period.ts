import {
  addDays,
  addMonths,
  type BusinessDate,
  daysBetween,
  daysInMonth,
  firstOfMonth,
  startOfBusinessDay,
} from '#platform/pure/calendar.ts';

export const usagePeriods = ['today', 'week', 'month', 'total', 'custom'] as const;
export type UsagePeriod = (typeof usagePeriods)[number];

/** First and last Brussels day, both included. */
export type UsageSpan = { from: BusinessDate; until: BusinessDate };

/** Resolution: hours for a day, days for up to two months, otherwise months. */
export const usageSteps = ['hour', 'day', 'month'] as const;
export type UsageStep = (typeof usageSteps)[number];

const MAX_DAILY_STEPS = 62;
/** Maximum span in days: the maximum retention. */
export const MAX_SPAN_DAYS = 800;

/** Monday of the week of `day`. 5 January 1970 was a Monday. */
const mondayOf = (day: BusinessDate): BusinessDate => addDays(day, -(((daysBetween('1970-01-05', day) % 7) + 7) % 7));

type PeriodRequest = {
  period: UsagePeriod;
  today: BusinessDate;
  start?: BusinessDate | undefined;
  end?: BusinessDate | undefined;
};

/**
 * Days of a period on `today`: weeks from Monday and full months, including future days. `firstRecordDay`: the day of the oldest
 * record, where "everything" begins. Reversed custom days are swapped.
 */
export const spanOfPeriod = (
  { period, today, start = today, end = today }: PeriodRequest,
  firstRecordDay: BusinessDate | null = null,
): UsageSpan => {
  if (period === 'week') return { from: mondayOf(today), until: addDays(mondayOf(today), 6) };
  if (period === 'month')
    return { from: firstOfMonth(today), until: addDays(firstOfMonth(today), daysInMonth(today) - 1) };
  if (period === 'total')
    return { from: firstRecordDay === null || firstRecordDay > today ? today : firstRecordDay, until: today };
  if (period === 'today') return { from: today, until: today };
  return start <= end ? { from: start, until: end } : { from: end, until: start };
};

/** Periods that a customer can step back from to the previous one: day, week, month. */
export type SteppedPeriod = Extract<UsagePeriod, 'today' | 'week' | 'month'>;
export const isSteppedPeriod = (period: UsagePeriod): period is SteppedPeriod =>
  period === 'today' || period === 'week' || period === 'month';

/** Days of the period `stepsBack` steps before the current one. */
export const spanOfPastPeriod = (period: SteppedPeriod, stepsBack: number, today: BusinessDate): UsageSpan => {
  if (period === 'month') return spanOfPeriod({ period, today: addMonths(firstOfMonth(today), -stepsBack) });
  return spanOfPeriod({ period, today: addDays(today, period === 'week' ? -7 * stepsBack : -stepsBack) });
};

/** Number of steps back to the period that contains a day. */
export const periodsBackTo = (period: SteppedPeriod, day: BusinessDate, today: BusinessDate): number => {
  if (period === 'today') return daysBetween(day, today);
  if (period === 'week') return daysBetween(mondayOf(day), mondayOf(today)) / 7;
  const months = (date: BusinessDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return months(today) - months(day);
};

export const isWholeMonth = ({ from, until }: UsageSpan): boolean =>
  from === firstOfMonth(from) && until === addDays(from, daysInMonth(from) - 1);

export const stepOfSpan = ({ from, until }: UsageSpan): UsageStep => {
  const days = daysBetween(from, until) + 1;
  return days === 1 ? 'hour' : days <= MAX_DAILY_STEPS ? 'day' : 'month';
};

/** Instants of a span: start inclusive, end exclusive. */
export const toInstantRange = ({ from, until }: UsageSpan): { start: Date; end: Date } => ({
  start: startOfBusinessDay(from),
  end: startOfBusinessDay(addDays(until, 1)),
});
