import { BUSINESS_ZONE, brusselsDate, type BusinessDate, startOfBusinessDay } from './calendar.ts';

/** Days of a time zone. */
export type ZoneDays = {
  dayOf(at: Date): BusinessDate;
  /** The first instant of a day, also where no clock shows its midnight. */
  startOf(day: BusinessDate): Date;
};

const zoneName = /^[A-Za-z][\w+/-]{0,63}$/;

/** The canonical name of a time zone of the IANA data base, such as Europe/Lisbon; null for one that this machine does not know. */
const findTimeZone = (name: string): string | null => {
  if (!zoneName.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('sv', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
};

/** Whether this machine knows a time zone by its name. */
export const isTimeZone = (name: string): boolean => findTimeZone(name) !== null;

/** The canonical name of a browser's time zone, or Brussels for an unknown one, so that it never prevents a login. */
export const normalizeTimeZoneOrBrussels = (name: string): string => findTimeZone(name) ?? BUSINESS_ZONE;

const [QUARTER_MS, HOUR_MS] = [900_000, 3_600_000];
/** Limits of the search for the start of a day: time zones are at most 14 hours ahead of UTC and 12 behind it. */
const [AHEAD_MS, BEHIND_MS] = [14 * HOUR_MS, 13 * HOUR_MS];

/** @throws RangeError for an unknown zone */
export const daysOfZone = (zone: string): ZoneDays => {
  if (zone === BUSINESS_ZONE) return { dayOf: brusselsDate, startOf: startOfBusinessDay };
  // Swedish writes days as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv', { timeZone: zone });
  const dayAt = (ms: number) => format.format(ms) as BusinessDate;
  const startOf = (day: BusinessDate): Date => {
    const midnight = Date.parse(`${day}T00:00:00Z`);
    // Offsets of time zones are whole quarters of an hour, so a binary search over quarters finds the exact start.
    let [before, from] = [midnight - AHEAD_MS - QUARTER_MS, midnight + BEHIND_MS];
    while (from - before > QUARTER_MS) {
      const middle = before + Math.floor((from - before) / QUARTER_MS / 2) * QUARTER_MS;
      if (dayAt(middle) < day) before = middle;
      else from = middle;
    }
    return new Date(from);
  };
  return { dayOf: (at) => dayAt(at.getTime()), startOf };
};
