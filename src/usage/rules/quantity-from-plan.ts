import { roundTo } from '#platform/pure/round.ts';
import { BYTES_PER_GB, GB_DIGITS } from '#subscriptions/rules/included-allowance.ts';

/** A plan's bucket, its numbers in its unit: of data to hundredths, of calls what was begun. */
type PlanBucket = { used: number; total: number; unit: 'GB' | 'min' | 'SMS' };

const sizes = { GB: BYTES_PER_GB, min: 60, SMS: 1 } as const;

/** How much of a month's use (bytes, seconds or messages) came out of a bucket, in its unit; null: all of it, as far as it went. */
export const quantityFromPlan = (quantity: number, { used, total, unit }: PlanBucket): number | null => {
  const all = quantity / sizes[unit];
  return (unit === 'GB' ? roundTo(all, GB_DIGITS) : Math.ceil(all)) > used ? Math.min(used, total) : null;
};
