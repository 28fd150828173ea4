import { BUSINESS_ZONE } from '#platform/pure/calendar.ts';

/** The time zone that a browser names, or Brussels when there is no such zone: a wrong one must not keep anybody out. */
export const normalizeTimeZone = (name: string): string => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return BUSINESS_ZONE;
  }
};
