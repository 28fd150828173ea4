import { addDays, type BusinessDate } from '#platform/pure/calendar.ts';
import { type Language, locale } from '#platform/pure/language.ts';
import { dayToIso } from '../day-to-iso.ts';
import type { HistoryGroup } from './queries.ts';

/** A period; `to` is exclusive. */
export type Period = { from: BusinessDate; to: BusinessDate };

const formatterOf = (language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale[language], { timeZone: 'Europe/Brussels', ...options });

/** French writes the first of a month as an ordinal, which `Intl` does not. */
const toOrdinals = (language: Language, written: string): string =>
  language === 'fr' ? written.replace(/(^|[\s\u2009–])1(?=[\s\u2009–]|$)/gu, '$11er') : written;

/** A period as a table names it: its day, its first and last day, or its month; each with the year. */
export const formatPeriod = (language: Language, { from, to }: Period, group: HistoryGroup): string => {
  const first = new Date(dayToIso(from));
  if (group === 'month') return formatterOf(language, { month: 'long', year: 'numeric' }).format(first);
  if (group === 'day')
    return toOrdinals(
      language,
      formatterOf(language, { day: 'numeric', month: 'long', year: 'numeric' }).format(first),
    );
  const last = new Date(dayToIso(addDays(to, -1)));
  return toOrdinals(
    language,
    formatterOf(language, { day: 'numeric', month: 'short', year: 'numeric' }).formatRange(first, last),
  );
};

/** The labels below bars, short: of a week its first day; the year where it begins. */
const formatTick = (language: Language, { from }: Period, group: HistoryGroup, withYear: boolean): string => {
  const day = group === 'month' ? {} : ({ day: 'numeric' } as const);
  const year = withYear ? ({ year: 'numeric' } as const) : {};
  return toOrdinals(
    language,
    formatterOf(language, { ...day, month: 'short', ...year }).format(new Date(dayToIso(from))),
  );
};

/** Few bars do not become wide ones. */
export const MIN_SLOTS = 8;
/** The most labels that fit below the bars of a phone. */
const MAX_TICKS = 3;

export type Tick = { at: number; text: string };

/** Labels for periods that are listed the oldest first, at equal distances. In total there is one period, which its label names whole. */
export const computeTicks = (language: Language, periods: readonly Period[], group: HistoryGroup): Tick[] => {
  if (group === 'total') return periods.map((period, at) => ({ at, text: formatPeriod(language, period, group) }));
  const step = Math.ceil(Math.max(periods.length, MIN_SLOTS) / MAX_TICKS);
  let year = '';
  return periods.flatMap((period, at) => {
    if (at % step !== 0) return [];
    const own = period.from.slice(0, 4);
    const withYear = own !== year;
    year = own;
    return [{ at, text: formatTick(language, period, group, withYear) }];
  });
};
