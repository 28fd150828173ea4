import { type Language, locale } from './language.ts';
import { formatSignedEuro, formatEuro, formatNumber, formatPercent } from './format-number.ts';
import type { Euro } from './money.ts';

const zone = 'Europe/Brussels';
const space = '\u00a0';

export type Format = {
  /** Euro with two decimals: €12.50, 12,50 €, € 12,50; −€12.50, − 12,50 €, − € 12,50. */
  money(euro: Euro): string;
  /** Euro with its thousandths of a cent, if it has any: €0.032. */
  preciseMoney(euro: Euro): string;
  /** With a sign: +€12.50, + 12,50 €, + € 12,50. */
  signedMoney(euro: Euro): string;
  number(value: number, digits?: number): string;
  /** 21 November 2026. */
  date(iso: string): string;
  /** 21 Nov. */
  day(iso: string): string;
  /** 21 November. */
  dayOfMonth(iso: string): string;
  /** Saturday 21 November. */
  weekday(iso: string): string;
  /** 21 November, 14:05. */
  dateTime(iso: string): string;
  time(iso: string): string;
  /** November. */
  month(iso: string): string;
  /** A number with its unit, joined by a no-break space: 12.4 GB. */
  amount(value: number, unit: string, digits?: number): string;
  percent(ratio: number): string;
  list(items: readonly string[]): string;
};

/** Keeps a number in groups on one line. */
export const formatNoBreak = (grouped: string): string => grouped.replaceAll(' ', space);

/** Creates a value on first use. The first `Intl.DateTimeFormat` takes 0.1 s on a phone, and few screens show dates. */
const lazy = <T>(create: () => T): (() => T) => {
  let cachedValue: T | undefined;
  return () => (cachedValue ??= create());
};

/** French writes the first of a month as an ordinal, which `Intl` does not: 1er décembre. The pattern wants three letters after the 1, so that `1 h` is not matched. */
const ordinal = (written: string): string => written.replace(/(^|\s)1(?=\s\p{L}{3})/u, '$11er');

/** Joins day and month with a no-break space. */
const together = (written: string): string => written.replace(/(\d(?:er)?) (?=\p{L})/u, `$1${space}`);

const createFormat = (language: Language): Format => {
  const tag = locale[language];
  const list = lazy(() => new Intl.ListFormat(tag, { type: 'conjunction' }));
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = lazy(() => new Intl.DateTimeFormat(tag, { timeZone: zone, ...options }));
    return (iso: string) => {
      const written = format().format(new Date(iso));
      return together(language === 'fr' ? ordinal(written) : written);
    };
  };
  const number = (value: number, digits = 1) => formatNumber(language, value, digits);
  return {
    money: (euro) => formatEuro(language, euro),
    preciseMoney: (euro) => formatEuro(language, euro, 5),
    signedMoney: (euro) => formatSignedEuro(language, euro),
    number,
    date: dates({ day: 'numeric', month: 'long', year: 'numeric' }),
    day: dates({ day: 'numeric', month: 'short' }),
    dayOfMonth: dates({ day: 'numeric', month: 'long' }),
    weekday: dates({ weekday: 'long', day: 'numeric', month: 'long' }),
    dateTime: dates({ day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' }),
    time: dates({ hour: '2-digit', minute: '2-digit' }),
    month: dates({ month: 'long' }),
    amount: (value, unit, digits) => `${number(value, digits)}${space}${unit}`,
    percent: (ratio) => formatPercent(language, ratio),
    list: (items) => list().format(items),
  };
};

const formatByLanguage = new Map<Language, Format>();

/** Returns the formatter of a language for numbers, money and dates in Brussels time. One instance per language. */
export const formatOf = (language: Language): Format => {
  const format = formatByLanguage.get(language) ?? createFormat(language);
  formatByLanguage.set(language, format);
  return format;
};
