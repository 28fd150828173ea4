import { type BusinessDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';

/** The instant at which a Brussels day begins, which is what formats take. */
export const dayToIso = (day: BusinessDate): string => toIso(startOfBusinessDay(day));
