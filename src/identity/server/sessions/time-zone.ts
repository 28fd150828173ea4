import { BUSINESS_ZONE } from '#platform/pure/calendar.ts';

/** The canonical name of a browser's time zone, or Brussels for an unknown one, so that it never prevents a login. */
export const normalizeTimeZone = (name: string): string => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return BUSINESS_ZONE;
  }
};
