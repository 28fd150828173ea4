import type { BusinessDate } from '#platform/pure/calendar.ts';

/** Converts a day to an instant, as formats take: noon in UTC, which is on the same day in Brussels. */
export const dayToNoonIso = (day: BusinessDate): string => `${day}T12:00:00.000Z`;
