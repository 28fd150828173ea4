import { type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';
import type { BucketKind, ExtraBucketKind, PlanBucketKind } from './bucket.ts';
import { BYTES_PER_GB, prorateIncludedAmount, SECONDS_PER_MINUTE } from './included-allowance.ts';

/** Monthly allowance of a plan or a telecom add-on, in the units of sale; null is unlimited. */
type Holds = {
  data_gb?: number | null | undefined;
  minutes?: number | null | undefined;
  sms?: number | null | undefined;
  roaming_gb?: number | null | undefined;
  world_gb?: number | null | undefined;
  international_minutes?: number | null | undefined;
};

/** An allowance with the day from which it counts. */
export type DatedAllowance = Holds & { counts_from: BusinessDate };

type Kind<K extends BucketKind> = readonly [K, keyof Holds, number];

const kinds: readonly Kind<PlanBucketKind>[] = [
  ['data', 'data_gb', BYTES_PER_GB],
  ['voice', 'minutes', SECONDS_PER_MINUTE],
  ['sms', 'sms', 1],
  ['data_roaming', 'roaming_gb', BYTES_PER_GB],
];
/** Buckets that exist only while an add-on includes them. */
const ofExtras: readonly Kind<ExtraBucketKind>[] = [
  ['data_world', 'world_gb', BYTES_PER_GB],
  ['voice_abroad', 'international_minutes', SECONDS_PER_MINUTE],
];

/** Amounts in bytes, seconds or messages; null is unlimited. `monthly`: amount of a full month. */
export type MonthBucket = { kind: BucketKind; total: number | null; monthly: number | null };

/**
 * Computes the buckets of the month that begins on `first`. A plan or add-on that began before `first` counts in full. One that
 * began during the month is prorated to its remaining days (first day included); all that began on the same day are summed before
 * rounding up.
 */
export const computeMonthBuckets = (
  plan: DatedAllowance,
  addons: readonly DatedAllowance[],
  first: BusinessDate,
): MonthBucket[] => {
  const addedKinds = ofExtras.filter(([, field]) => addons.some(({ [field]: value }) => (value ?? 0) > 0));
  return [...kinds, ...addedKinds].map(([kind, field, unit]) => {
    if (plan[field] === null) return { kind, total: null, monthly: null };
    const amounts = [plan, ...addons].map(({ counts_from, [field]: value }) => ({
      counts_from,
      amount: (value ?? 0) * unit,
    }));
    const days = Map.groupBy(amounts, ({ counts_from }) => (firstOfMonth(counts_from) === first ? counts_from : first));
    const sum = (parts: readonly { amount: number }[]) => parts.reduce((all, { amount }) => all + amount, 0);
    const total = [...days].reduce(
      (sumSoFar, [firstDay, parts]) => sumSoFar + prorateIncludedAmount(sum(parts), firstDay, unit),
      0,
    );
    return { kind, total, monthly: sum(amounts) };
  });
};
