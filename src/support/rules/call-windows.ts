import { addDays, brusselsDate, type BusinessDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { isWorkingDay } from '#platform/pure/working-days.ts';

/** Opening hours on working days, in minutes since midnight in Brussels. */
export type OpeningHours = { from: number; until: number };

export type CallWindow = { from: Date; until: Date };

const windowMinutes = 120;
/** Windows that begin within this time are not offered, because the desk has to read the ticket before it calls. */
const leadSeconds = 3600;
const offeredDays = 3;

/** Parses hours such as `09:00-17:30`; null for another format, and for less than one window of two hours. */
export const parseOpeningHours = (text: string): OpeningHours | null => {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/.exec(text)?.slice(1).map(Number);
  if (!parts) return null;
  const [fromHour = 0, fromMinute = 0, untilHour = 0, untilMinute = 0] = parts;
  const hours = { from: fromHour * 60 + fromMinute, until: untilHour * 60 + untilMinute };
  return hours.until - hours.from >= windowMinutes ? hours : null;
};

/** Windows of a working day: two hours each; the last one takes what is left. */
const windowsOfDay = (date: BusinessDate, { from, until }: OpeningHours): CallWindow[] => {
  const count = Math.floor((until - from) / windowMinutes);
  const at = (minutes: number) => addSeconds(startOfBusinessDay(date), minutes * 60);
  return Array.from({ length: count }, (_, place) => ({
    from: at(from + place * windowMinutes),
    until: at(place === count - 1 ? until : from + (place + 1) * windowMinutes),
  }));
};

/** Windows in which somebody can be called, on the next three working days that have one. The clock changes on Sundays. */
export const listCallWindows = (now: Date, hours: OpeningHours): CallWindow[] => {
  const windows: CallWindow[][] = [];
  for (let date = brusselsDate(now); windows.length < offeredDays; date = addDays(date, 1)) {
    if (!isWorkingDay(date)) continue;
    const offeredWindows = windowsOfDay(date, hours).filter(({ from }) => from >= addSeconds(now, leadSeconds));
    if (offeredWindows.length > 0) windows.push(offeredWindows);
  }
  return windows.flat();
};
