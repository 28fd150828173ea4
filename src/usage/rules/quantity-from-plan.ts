import { roundTo } from '#platform/pure/round.ts';
import { BYTES_PER_GB, GB_DIGITS } from '#subscriptions/rules/included-allowance.ts';

/** A bucket of a plan in its unit: data to two decimals, minutes rounded up. */
type PlanBucket = { used: number; total: number; unit: 'GB' | 'min' | 'SMS' };

const sizes = { GB: BYTES_PER_GB, min: 60, SMS: 1 } as const;

/** Quantity of a month's usage (bytes, seconds or messages) covered by a bucket, in its unit; null: all of it up to the allowance. */
export const quantityFromPlan = (quantity: number, { used, total, unit }: PlanBucket): number | null => {
  const all = quantity / sizes[unit];
  return (unit === 'GB' ? roundTo(all, GB_DIGITS) : Math.ceil(all)) > used ? Math.min(used, total) : null;
};
