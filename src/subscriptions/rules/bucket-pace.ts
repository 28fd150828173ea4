import {
  brusselsDate,
  type BusinessDate,
  daysBetween,
  firstOfMonth,
  startOfBusinessDay,
} from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';

export type BucketOutlook =
  /** Too few days have passed for a forecast. */
  | { kind: 'too_early' }
  /** At this pace `amount` is left at the end of the month, in the bucket's unit. */
  | { kind: 'spare'; amount: number }
  | { kind: 'runs_out'; on: BusinessDate }
  | { kind: 'used_up' };

export type BucketPace = {
  /** Percent of the bucket, at most 100. */
  used_percent: number;
  /** Percent of the period that has passed, 0 to 100. */
  gone_percent: number;
  /** First day of the bucket: the 1st, or the day of activation in the first month. */
  first_day: BusinessDate;
  /** Last day of the bucket. */
  last_day: BusinessDate;
  /** Days from `first_day` to `last_day`, both included. */
  days: number;
  /** Days left, today included. */
  days_left: number;
  outlook: BucketOutlook;
};

const DAY = 86_400_000;
/** A forecast needs this much elapsed time, because the set-up of a phone is not typical usage. */
const FORECAST_AFTER = 3 * DAY;

/** An amount used in the elapsed part of a period; times in ms. */
type UsedSoFar = { used_amount: number; elapsed: number; duration: number };

/** The amount at the end of a period that goes on as its elapsed part did; null in its first three days. */
export const forecastAmount = ({ used_amount, elapsed, duration }: UsedSoFar): number | null =>
  elapsed < FORECAST_AFTER ? null : (used_amount / elapsed) * duration;

/**
 * Compares the usage of a bucket of `total` with the time that has passed. `resets_at`: start of the next month. `activated_at`
 * shortens the first month.
 */
export function bucketPace(
  bucket: { used: number; total: number; resets_at: Date },
  activated_at: Date | null,
  now: Date,
): BucketPace {
  const lastDay = brusselsDate(addSeconds(bucket.resets_at, -1));
  const month = startOfBusinessDay(firstOfMonth(lastDay));
  const start = activated_at && activated_at > month && activated_at < bucket.resets_at ? activated_at : month;
  const duration = bucket.resets_at.getTime() - start.getTime();
  const elapsed = Math.min(duration, Math.max(0, now.getTime() - start.getTime()));
  const firstDay = brusselsDate(start);
  return {
    used_percent: bucket.total > 0 ? Math.min(100, (bucket.used / bucket.total) * 100) : 100,
    gone_percent: (elapsed / duration) * 100,
    first_day: firstDay,
    last_day: lastDay,
    days: daysBetween(firstDay, lastDay) + 1,
    days_left: Math.max(0, daysBetween(brusselsDate(now), lastDay) + 1),
    outlook: outlookOf(bucket, start, elapsed, duration),
  };
}

function outlookOf(
  { used, total }: { used: number; total: number },
  start: Date,
  elapsed: number,
  duration: number,
): BucketOutlook {
  if (used >= total) return { kind: 'used_up' };
  const forecast = forecastAmount({ used_amount: used, elapsed, duration });
  if (forecast === null) return { kind: 'too_early' };
  const spareAmount = total - forecast;
  if (spareAmount >= 0) return { kind: 'spare', amount: spareAmount };
  return { kind: 'runs_out', on: brusselsDate(new Date(start.getTime() + (elapsed * total) / used)) };
}
