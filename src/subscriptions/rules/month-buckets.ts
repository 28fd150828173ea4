import { type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';
import type { BucketKind, ExtraBucketKind, PlanBucketKind } from './bucket.ts';
import { BYTES_PER_GB, prorateIncludedAmount, SECONDS_PER_MINUTE } from './included-allowance.ts';

/** What a plan or a telecom add-on holds for a month, as it is sold; null is unlimited. */
type Holds = {
  data_gb?: number | null | undefined;
  minutes?: number | null | undefined;
  sms?: number | null | undefined;
  roaming_gb?: number | null | undefined;
  world_gb?: number | null | undefined;
  international_minutes?: number | null | undefined;
};

/** With the day from which it counts. */
export type AllowanceSince = Holds & { since: BusinessDate };

type Kind<K extends BucketKind> = readonly [K, keyof Holds, number];

const kinds: readonly Kind<PlanBucketKind>[] = [
  ['data', 'data_gb', BYTES_PER_GB],
  ['voice', 'minutes', SECONDS_PER_MINUTE],
  ['sms', 'sms', 1],
  ['data_roaming', 'roaming_gb', BYTES_PER_GB],
];
/** There only while an extra brings them. */
const ofExtras: readonly Kind<ExtraBucketKind>[] = [
  ['data_world', 'world_gb', BYTES_PER_GB],
  ['voice_abroad', 'international_minutes', SECONDS_PER_MINUTE],
];

/** In bytes, seconds or messages; null is unlimited. `monthly`: of a whole month. */
export type MonthBucket = { kind: BucketKind; total: number | null; monthly: number | null };

/**
 * What a plan and its add-ons hold in the month that begins on `first`: whole, but for what began in that month, which has the part of
 * the days that are left, that day included, rounded up for all that began on one day together.
 */
export const computeMonthBuckets = (
  plan: AllowanceSince,
  addons: readonly AllowanceSince[],
  first: BusinessDate,
): MonthBucket[] => {
  const brought = ofExtras.filter(([, field]) => addons.some(({ [field]: held }) => (held ?? 0) > 0));
  return [...kinds, ...brought].map(([kind, field, unit]) => {
    if (plan[field] === null) return { kind, total: null, monthly: null };
    const wholes = [plan, ...addons].map(({ since, [field]: held }) => ({ since, whole: (held ?? 0) * unit }));
    const days = Map.groupBy(wholes, ({ since }) => (firstOfMonth(since) === first ? since : first));
    const sum = (parts: readonly { whole: number }[]) => parts.reduce((all, { whole }) => all + whole, 0);
    const total = [...days].reduce((all, [since, parts]) => all + prorateIncludedAmount(sum(parts), since, unit), 0);
    return { kind, total, monthly: sum(wholes) };
  });
};
