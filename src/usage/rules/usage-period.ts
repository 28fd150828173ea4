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

/** Brussels days, both included. */
export type UsageSpan = { from: BusinessDate; until: BusinessDate };

/** How finely a span is cut: a day by hours, up to two months by days, and more by months. */
export const usageSteps = ['hour', 'day', 'month'] as const;
export type UsageStep = (typeof usageSteps)[number];

const MAX_DAILY_STEPS = 62;
/** Furthest that one look reaches: as long as records may be kept. */
export const MAX_SPAN_DAYS = 800;

/** The Monday of the week of `day`: 5 January 1970 was one. */
const mondayOf = (day: BusinessDate): BusinessDate => addDays(day, -(((daysBetween('1970-01-05', day) % 7) + 7) % 7));

type PeriodRequest = {
  period: UsagePeriod;
  today: BusinessDate;
  start?: BusinessDate | undefined;
  end?: BusinessDate | undefined;
};

/**
 * The days that a period means on `today`: the whole week from Monday and the whole month, also what is still to come of them. `first`:
 * the day of the oldest record, where everything begins. Days the wrong way round are turned.
 */
export const spanOfPeriod = (
  { period, today, start = today, end = today }: PeriodRequest,
  first: BusinessDate | null = null,
): UsageSpan => {
  if (period === 'week') return { from: mondayOf(today), until: addDays(mondayOf(today), 6) };
  if (period === 'month')
    return { from: firstOfMonth(today), until: addDays(firstOfMonth(today), daysInMonth(today) - 1) };
  if (period === 'total') return { from: first === null || first > today ? today : first, until: today };
  if (period === 'today') return { from: today, until: today };
  return start <= end ? { from: start, until: end } : { from: end, until: start };
};

/** Periods that have one like them before: a day, a week, a month. */
export type SteppedPeriod = Extract<UsagePeriod, 'today' | 'week' | 'month'>;
export const isSteppedPeriod = (period: UsagePeriod): period is SteppedPeriod =>
  period === 'today' || period === 'week' || period === 'month';

/** The days of a period, or of the one `back` before it. */
export const spanOfPastPeriod = (period: SteppedPeriod, back: number, today: BusinessDate): UsageSpan => {
  if (period === 'month') return spanOfPeriod({ period, today: addMonths(firstOfMonth(today), -back) });
  return spanOfPeriod({ period, today: addDays(today, period === 'week' ? -7 * back : -back) });
};

/** How far back the period is that holds a day. */
export const periodsBackTo = (period: SteppedPeriod, day: BusinessDate, today: BusinessDate): number => {
  if (period === 'today') return daysBetween(day, today);
  if (period === 'week') return daysBetween(mondayOf(day), mondayOf(today)) / 7;
  const months = (of: BusinessDate) => Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7));
  return months(today) - months(day);
};

export const stepOfSpan = ({ from, until }: UsageSpan): UsageStep => {
  const days = daysBetween(from, until) + 1;
  return days === 1 ? 'hour' : days <= MAX_DAILY_STEPS ? 'day' : 'month';
};

/** The instants between which the records of a span begin: the first counts, the last does not. */
export const toInstantRange = ({ from, until }: UsageSpan): { start: Date; end: Date } => ({
  start: startOfBusinessDay(from),
  end: startOfBusinessDay(addDays(until, 1)),
});
