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
export type Span = { from: BusinessDate; until: BusinessDate };

/** How finely a span is cut: a day by hours, up to two months by days, and more by months. */
export const usageSteps = ['hour', 'day', 'month'] as const;
export type UsageStep = (typeof usageSteps)[number];

const MOST_DAYS = 62;
/** Furthest that one look reaches: as long as records may be kept. */
export const LONGEST_DAYS = 800;

/** The Monday of the week of `day`: 5 January 1970 was one. */
const mondayOf = (day: BusinessDate): BusinessDate => addDays(day, -(((daysBetween('1970-01-05', day) % 7) + 7) % 7));

type Asked = {
  period: UsagePeriod;
  today: BusinessDate;
  start?: BusinessDate | undefined;
  end?: BusinessDate | undefined;
};

/**
 * The days that a period means on `today`: the whole week from Monday and the whole month, also what is still to come of them. `first`:
 * the day of the oldest record, where everything begins. Days the wrong way round are turned.
 */
export const spanOf = (
  { period, today, start = today, end = today }: Asked,
  first: BusinessDate | null = null,
): Span => {
  if (period === 'week') return { from: mondayOf(today), until: addDays(mondayOf(today), 6) };
  if (period === 'month')
    return { from: firstOfMonth(today), until: addDays(firstOfMonth(today), daysInMonth(today) - 1) };
  if (period === 'total') return { from: first === null || first > today ? today : first, until: today };
  if (period === 'today') return { from: today, until: today };
  return start <= end ? { from: start, until: end } : { from: end, until: start };
};

/** Periods that have one like them before: a day, a week, a month. */
export type SteppedPeriod = Extract<UsagePeriod, 'today' | 'week' | 'month'>;
export const isStepped = (period: UsagePeriod): period is SteppedPeriod =>
  period === 'today' || period === 'week' || period === 'month';

/** The days of a period, or of the one `back` before it. */
export const steppedSpan = (period: SteppedPeriod, back: number, today: BusinessDate): Span => {
  if (period === 'month') return spanOf({ period, today: addMonths(firstOfMonth(today), -back) });
  return spanOf({ period, today: addDays(today, period === 'week' ? -7 * back : -back) });
};

/** How far back the period is that holds a day. */
export const backTo = (period: SteppedPeriod, day: BusinessDate, today: BusinessDate): number => {
  if (period === 'today') return daysBetween(day, today);
  if (period === 'week') return daysBetween(mondayOf(day), mondayOf(today)) / 7;
  const months = (of: BusinessDate) => Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7));
  return months(today) - months(day);
};

export const stepOf = ({ from, until }: Span): UsageStep => {
  const days = daysBetween(from, until) + 1;
  return days === 1 ? 'hour' : days <= MOST_DAYS ? 'day' : 'month';
};

/** The instants between which the records of a span begin: the first counts, the last does not. */
export const instantsOf = ({ from, until }: Span): { start: Date; end: Date } => ({
  start: startOfBusinessDay(from),
  end: startOfBusinessDay(addDays(until, 1)),
});
