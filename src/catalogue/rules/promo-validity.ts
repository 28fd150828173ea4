import type { BusinessDate } from '#platform/pure/calendar.ts';

/** Whether a promo code counts on a day: its first and last day do, and null leaves an end open. */
export const isPromoValidOn = (
  { from, until }: { from: BusinessDate | null; until: BusinessDate | null },
  day: BusinessDate,
): boolean => (from === null || from <= day) && (until === null || day <= until);
