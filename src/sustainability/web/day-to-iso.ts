import type { BusinessDate } from '#platform/pure/calendar.ts';

/** Noon of UTC on a day, which is the same day in Brussels: the instant that formats take. */
export const dayToIso = (day: BusinessDate): string => `${day}T12:00:00.000Z`;
