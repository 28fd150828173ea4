import {
  addDays,
  type BusinessDate,
  brusselsDate,
  startOfBusinessDay,
  isBusinessDate,
} from '#platform/pure/calendar.ts';
import { bucketPace, forecastAmount } from '#subscriptions/rules/bucket-pace.ts';
import type { UsageSlot } from '#usage/contract.ts';
import { toInstantRange, type UsageSpan } from './usage-period.ts';
import { daysOfSpan } from './usage-slots.ts';
import { typesOfKind, type UsageKind } from './usage-unit.ts';

/** A month with its sums by day. */
export type MonthOfUsage = UsageSpan & { slots: readonly UsageSlot[] };

export type StoryDay = {
  day: BusinessDate;
  /** `before`: a day on which the SIM was not in use yet. `ahead`: a day in the future, whose total is the forecast. */
  state: 'before' | 'past' | 'today' | 'ahead';
  /** All usage of the kind on this day. */
  quantity: number;
  /** Usage that counts against the plan, from the start of the month until the end of this day; null before the SIM was in use, and for future days without a forecast. */
  total: number | null;
  /** Total of the previous month on the day of the same number; null if it has no such day or total. */
  ghost: number | null;
  /** Position of the end of the day within the month, 0 to 1; for today that of the current time. */
  x: number;
};

export type UsageStory = {
  days: readonly StoryDay[];
  /** Start of the line within the month, 0 to 1. */
  start: number;
  /** Usage that counts against the plan until now. */
  used_amount: number;
  /** Usage of this kind that no allowance of the plan covers: premium numbers and other countries. */
  apart: number;
  /** Expected total at the end of the month; null in the first days and for a past month. */
  forecast: number | null;
  /** Day on which the allowance was used up, or will be by the forecast; null if it lasts or there is none. */
  runs_out: BusinessDate | null;
  /** Total of the previous month; null if nothing was used in it. */
  ghost_total: number | null;
};

type StoryRequest = {
  month: MonthOfUsage;
  /** The previous month; null if it is not known. */
  before: MonthOfUsage | null;
  kind: Exclude<UsageKind, 'all'>;
  now: Date;
  activated_at: Date | null;
  /** Allowance of the plan in bytes, seconds or messages; null: unlimited, or not known. */
  allowance: number | null;
};

const sumByDay = ({ slots }: MonthOfUsage, kind: Exclude<UsageKind, 'all'>, field: 'quantity' | 'counted') => {
  const sums = new Map<string, number>();
  for (const slot of slots)
    if (typesOfKind[kind].includes(slot.type)) sums.set(slot.at, (sums.get(slot.at) ?? 0) + slot[field]);
  return sums;
};

const addUp = (days: readonly string[], sums: ReadonlyMap<string, number>): number[] => {
  let total = 0;
  return days.map((day) => (total += sums.get(day) ?? 0));
};

const dayNumber = (day: BusinessDate): string => day.slice(8);

/** Running totals of the previous month by day number; empty if nothing was used. */
const ghostByNumber = (monthBefore: MonthOfUsage | null, kind: Exclude<UsageKind, 'all'>): Map<string, number> => {
  if (!monthBefore) return new Map();
  const days = daysOfSpan(monthBefore, 'day');
  const totals = addUp(days, sumByDay(monthBefore, kind, 'counted'));
  return new Map((totals.at(-1) ?? 0) > 0 ? days.map((day, at) => [dayNumber(day), totals[at] ?? 0]) : []);
};

/** Start of service within the month. Usage before the activation, which generated data has, moves it to the first such day. */
const startOfService = ({ from, slots }: MonthOfUsage, activated_at: Date | null): Date => {
  const monthStart = startOfBusinessDay(from);
  if (!activated_at || activated_at <= monthStart) return monthStart;
  const [first] = slots
    .map(({ at }) => at)
    .filter(isBusinessDate)
    .toSorted();
  return first !== undefined && first < brusselsDate(activated_at) ? startOfBusinessDay(first) : activated_at;
};

/**
 * Computes the running totals of a month by day, a forecast that extrapolates the elapsed part, and the totals of the previous month by day
 * number. Totals contain what counts against the plan, so that of today equals the meter of the bucket.
 */
export const buildUsageStory = ({ month, before, kind, now, activated_at, allowance }: StoryRequest): UsageStory => {
  const range = toInstantRange(month);
  const [begin, end] = [range.start.getTime(), range.end.getTime()];
  const start = startOfService(month, activated_at);
  const at = Math.min(end, Math.max(start.getTime(), now.getTime()));
  const hasEnded = now.getTime() >= end;
  const today = brusselsDate(now);
  const days = daysOfSpan(month, 'day');
  const quantities = sumByDay(month, kind, 'quantity');
  const totals = addUp(days, sumByDay(month, kind, 'counted'));
  const usedAmount = totals.at(-1) ?? 0;
  const [elapsed, duration] = [at - start.getTime(), end - start.getTime()];
  const forecast = hasEnded ? null : forecastAmount({ used_amount: usedAmount, elapsed, duration });
  const ghosts = ghostByNumber(before, kind);
  const toX = (ms: number) => (ms - begin) / (end - begin);
  const firstDay = brusselsDate(start);
  const stateOf = (day: BusinessDate): StoryDay['state'] =>
    day < firstDay ? 'before' : hasEnded || day < today ? 'past' : day === today ? 'today' : 'ahead';
  const reachedIndex = allowance === null ? -1 : totals.findIndex((total) => total >= allowance && total > 0);
  const outlook =
    allowance === null || hasEnded
      ? null
      : bucketPace({ used: usedAmount, total: allowance, resets_at: range.end }, start, now).outlook;
  return {
    days: days.map((day, nth) => {
      const state = stateOf(day);
      const dayEnd = startOfBusinessDay(addDays(day, 1)).getTime();
      const expected = forecast === null ? null : usedAmount + ((forecast - usedAmount) * (dayEnd - at)) / (end - at);
      return {
        day,
        state,
        quantity: quantities.get(day) ?? 0,
        total: state === 'before' ? null : state === 'ahead' ? expected : (totals[nth] ?? 0),
        ghost: ghosts.get(dayNumber(day)) ?? null,
        x: toX(state === 'today' ? at : dayEnd),
      };
    }),
    start: toX(start.getTime()),
    used_amount: usedAmount,
    apart: [...quantities.values()].reduce((sum, each) => sum + each, 0) - usedAmount,
    forecast,
    runs_out: reachedIndex >= 0 ? (days[reachedIndex] ?? null) : outlook?.kind === 'runs_out' ? outlook.on : null,
    ghost_total: [...ghosts.values()].at(-1) ?? null,
  };
};

/**
 * Part of all usage of the kind that came out of the allowance, at most all of the allowance. Null when there is no other usage, so that the
 * total is this part.
 */
export const partFromAllowance = (
  { used_amount, apart }: Pick<UsageStory, 'used_amount' | 'apart'>,
  allowance: number,
): number | null => (apart > 0 ? Math.min(used_amount, allowance) : null);

/** An allowance above this multiple of the highest value is left out of the chart, because the line would be flat. */
const FAR_ABOVE = 4;

/** Computes the highest value of the chart and whether the allowance is shown. A steep forecast may exceed the chart. */
export const storyScale = (
  { used_amount, forecast, ghost_total }: Pick<UsageStory, 'used_amount' | 'forecast' | 'ghost_total'>,
  allowance: number | null,
): { maximum: number; shows_allowance: boolean } => {
  const drawnMaximum = Math.max(used_amount, ghost_total ?? 0);
  const shows_allowance = allowance !== null && allowance <= FAR_ABOVE * Math.max(drawnMaximum, forecast ?? 0);
  const drawnTop = Math.max(drawnMaximum, shows_allowance ? allowance : 0);
  const forecastTop = Math.min(forecast ?? 0, drawnTop > 0 ? 1.4 * drawnTop : Infinity);
  return { maximum: Math.max(drawnTop, forecastTop), shows_allowance };
};

const [GB, MB, MINUTE] = [1e9, 1e6, 60];

/** Rounds a forecast coarsely, because it is a guess: to whole GB from 10, to five minutes from 30. */
export const roundForecast = (quantity: number, kind: Exclude<UsageKind, 'all'>): number => {
  const step =
    kind === 'data'
      ? quantity >= 10 * GB
        ? GB
        : quantity >= GB
          ? GB / 10
          : 10 * MB
      : kind === 'calls'
        ? quantity >= 30 * MINUTE
          ? 5 * MINUTE
          : MINUTE
        : 1;
  return Math.round(quantity / step) * step;
};
