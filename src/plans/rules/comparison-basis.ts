import { addMonths, type BusinessDate, daysBetween, daysInMonth, firstOfMonth } from '#platform/pure/calendar.ts';
import type { UsageTotals } from './cost-on-plan.ts';

export type MonthlyUsageTotals = UsageTotals & {
  /** First day of the Brussels month. */
  month: BusinessDate;
};

/**
 * Basis of a comparison: up to three past full months. Without one, the usage so far, extrapolated to a month of 30
 * days, or nothing if the days are too few.
 */
export type ComparisonBasis = {
  kind: 'months' | 'days' | 'nothing';
  days: number;
  months: readonly MonthlyUsageTotals[];
};

const COMPARED_MONTHS = 3;
const DAYS_OF_A_MONTH = 30;
/** Minimum number of days: usage of a few days, such as the set-up of a phone, is not representative. */
const MIN_DAYS = 7;

const emptyTotals = (month: BusinessDate): MonthlyUsageTotals => ({
  month,
  home_bytes: 0,
  eu_bytes: 0,
  seconds: 0,
  messages: 0,
  beside_cents: 0,
});

const sumMonths = (months: readonly MonthlyUsageTotals[], month: BusinessDate): MonthlyUsageTotals =>
  months.reduce(
    (sum, each) => ({
      month,
      home_bytes: sum.home_bytes + each.home_bytes,
      eu_bytes: sum.eu_bytes + each.eu_bytes,
      seconds: sum.seconds + each.seconds,
      messages: sum.messages + each.messages,
      beside_cents: sum.beside_cents + each.beside_cents,
    }),
    emptyTotals(month),
  );

const scaleMonth = (use: MonthlyUsageTotals, factor: number): MonthlyUsageTotals => ({
  month: use.month,
  home_bytes: Math.round(use.home_bytes * factor),
  eu_bytes: Math.round(use.eu_bytes * factor),
  seconds: Math.round(use.seconds * factor),
  messages: Math.round(use.messages * factor),
  beside_cents: Math.round(use.beside_cents * factor),
});

/** First day of the first month that can be compared. Usage from then on is sufficient. */
export const comparisonStart = (today: BusinessDate): BusinessDate => addMonths(firstOfMonth(today), -COMPARED_MONTHS);

/** `pastMonths`: usage by month, without months of no usage. `serviceStart`: the first day of service. */
export const buildComparisonBasis = (
  pastMonths: readonly MonthlyUsageTotals[],
  serviceStart: BusinessDate,
  today: BusinessDate,
): ComparisonBasis => {
  const currentMonth = firstOfMonth(today);
  const comparedMonths = Array.from({ length: COMPARED_MONTHS }, (_, at) =>
    addMonths(currentMonth, at - COMPARED_MONTHS),
  ).filter((month) => month >= serviceStart);
  if (comparedMonths.length > 0) {
    const months = comparedMonths.map((month) => pastMonths.find((each) => each.month === month) ?? emptyTotals(month));
    return { kind: 'months', days: months.reduce((sum, { month }) => sum + daysInMonth(month), 0), months };
  }
  const days = daysBetween(serviceStart, today) + 1;
  const use = sumMonths(pastMonths, currentMonth);
  const hasUsage = use.home_bytes + use.eu_bytes + use.seconds + use.messages + use.beside_cents > 0;
  if (!hasUsage || days < MIN_DAYS) return { kind: 'nothing', days: 0, months: [] };
  return { kind: 'days', days, months: [scaleMonth(use, DAYS_OF_A_MONTH / days)] };
};
