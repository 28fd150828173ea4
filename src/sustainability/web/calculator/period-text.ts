import { addDays, type BusinessDate } from '#platform/pure/calendar.ts';
import { type Language, locale } from '#platform/pure/language.ts';
import { dayToNoonIso } from '../day-to-noon-iso.ts';
import type { HistoryGroup } from './queries.ts';

/** A period; `to` is exclusive. */
export type Period = { from: BusinessDate; to: BusinessDate };

const formatterOf = (language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale[language], { timeZone: 'Europe/Brussels', ...options });

/** French writes the first of a month as an ordinal, which `Intl` does not. */
const toOrdinals = (language: Language, periodText: string): string =>
  language === 'fr' ? periodText.replace(/(^|[\s\u2009–])1(?=[\s\u2009–]|$)/gu, '$11er') : periodText;

/** Formats a period for a table: its day, its first and last day, or its month, with the year. */
export const formatPeriod = (language: Language, { from, to }: Period, group: HistoryGroup): string => {
  const firstDate = new Date(dayToNoonIso(from));
  if (group === 'month') return formatterOf(language, { month: 'long', year: 'numeric' }).format(firstDate);
  if (group === 'day')
    return toOrdinals(
      language,
      formatterOf(language, { day: 'numeric', month: 'long', year: 'numeric' }).format(firstDate),
    );
  const lastDate = new Date(dayToNoonIso(addDays(to, -1)));
  return toOrdinals(
    language,
    formatterOf(language, { day: 'numeric', month: 'short', year: 'numeric' }).formatRange(firstDate, lastDate),
  );
};

/** Formats the short label below a bar: a day or month, or the first day of a week. `withYear`: for the first label of a year. */
const formatTick = (language: Language, { from }: Period, group: HistoryGroup, withYear: boolean): string => {
  const day = group === 'month' ? {} : ({ day: 'numeric' } as const);
  const year = withYear ? ({ year: 'numeric' } as const) : {};
  return toOrdinals(
    language,
    formatterOf(language, { ...day, month: 'short', ...year }).format(new Date(dayToNoonIso(from))),
  );
};

/** Minimum number of slots for bars, so that the labels of one or two bars fit beside each other on a phone. */
const MIN_SLOTS = 3;
/** Maximum width of a bar as a part of the chart, for when there are few bars. */
const MAX_BAR = 1 / 8;
/** Number of label characters that fit into the width of the chart on a phone. */
const LINE = 46;

export const slotsOf = (bars: number): number => Math.max(bars, MIN_SLOTS);
/** Widths of the slot of a bar and of the bar itself, as parts of the chart. */
export const barWidths = (bars: number): { slot: number; bar: number } => {
  const slot = 1 / slotsOf(bars);
  return { slot, bar: Math.min(slot, MAX_BAR) };
};

export type Tick = { at: number; text: string };

const ticksAt = (language: Language, periods: readonly Period[], group: HistoryGroup, step: number): Tick[] => {
  let year = '';
  return periods.flatMap((period, at) => {
    if (at % step !== 0) return [];
    const periodYear = period.from.slice(0, 4);
    const withYear = periodYear !== year;
    year = periodYear;
    return [{ at, text: formatTick(language, period, group, withYear) }];
  });
};

/**
 * Computes the labels of periods, the oldest first: every nth period gets one, for the smallest n at which the labels do not overlap. The
 * single period of the group `total` gets its full text.
 */
export const computeTicks = (language: Language, periods: readonly Period[], group: HistoryGroup): Tick[] => {
  if (group === 'total') return periods.map((period, at) => ({ at, text: formatPeriod(language, period, group) }));
  const slots = slotsOf(periods.length);
  for (let step = 1; step < periods.length; step += 1) {
    const ticks = ticksAt(language, periods, group, step);
    const room = (count: number): number => (count * LINE) / slots;
    if (
      ticks.every(
        ({ at, text }) => text.length < room(slots - at) && (at + step >= slots || text.length < room(step) - 1),
      )
    )
      return ticks;
  }
  return ticksAt(language, periods, group, Math.max(1, periods.length));
};
