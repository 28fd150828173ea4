import type { AddonEntry, OfferEntry } from '#catalogue/server/queries.ts';
import { brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { computeMonthBuckets } from '#subscriptions/rules/month-buckets.ts';
import type { Bucket } from '#subscriptions/rules/bucket.ts';

/** Buckets of the first month of a plan and its telecom add-ons, prorated from today, in bytes, seconds and messages; null is unlimited. */
export const firstMonthBuckets = (offer: OfferEntry, addons: readonly AddonEntry[], now: Date): Bucket[] => {
  const since = brusselsDate(now);
  const month = firstOfMonth(since);
  const begun = addons.map((addon) => ({ ...addon, since }));
  return computeMonthBuckets({ ...offer, since }, begun, month).map((bucket) => ({ ...bucket, month, used: 0 }));
};
