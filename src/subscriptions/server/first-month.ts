import type { AddonEntry, OfferEntry } from '#catalogue/server/questions.ts';
import { brusselsDate, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { BYTES_PER_GB, partFrom, SECONDS_PER_MINUTE } from '#subscriptions/rules/included.ts';
import type { Bucket, BucketKind } from './tables.ts';

/** What a plan and its telecom add-ons include in the month of `first`, in bytes, seconds and messages; null is unlimited. */
export const wholeMonth = (offer: OfferEntry, addons: readonly AddonEntry[], first: BusinessDate): Bucket[] => {
  const sum = (included: number | null, more: (addon: AddonEntry) => number | undefined, unit: number): number | null =>
    included === null ? null : (included + addons.reduce((total, addon) => total + (more(addon) ?? 0), 0)) * unit;
  const monthly: [BucketKind, number | null][] = [
    ['data', sum(offer.data_gb, (addon) => addon.data_gb, BYTES_PER_GB)],
    ['voice', sum(offer.minutes, (addon) => addon.minutes, SECONDS_PER_MINUTE)],
    ['sms', sum(offer.sms, (addon) => addon.sms, 1)],
    ['data_roaming', sum(offer.roaming_gb, (addon) => addon.roaming_gb, BYTES_PER_GB)],
  ];
  return monthly.map(([kind, whole]) => ({ kind, month: first, used: 0, total: whole, monthly: whole }));
};

/** The same for a first month: the part of the days that are left, today included, rounded up. */
export const firstBuckets = (offer: OfferEntry, addons: readonly AddonEntry[], now: Date): Bucket[] => {
  const today = brusselsDate(now);
  return wholeMonth(offer, addons, firstOfMonth(today)).map((bucket) => ({
    ...bucket,
    total: bucket.monthly === null ? null : partFrom(bucket.monthly, today),
  }));
};
