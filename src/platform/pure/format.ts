import { type Language, locale } from './language.ts';

const zone = 'Europe/Brussels';
const space = '\u00a0';

export type Format = {
  /** Euro with two decimals: €12.50, 12,50 €. */
  money(euro: number): string;
  number(value: number, digits?: number): string;
  /** 21 November 2026. */
  date(iso: string): string;
  /** 21 Nov. */
  day(iso: string): string;
  /** Saturday 21 November. */
  weekday(iso: string): string;
  /** 21 November, 14:05. */
  dateTime(iso: string): string;
  time(iso: string): string;
  /** November. */
  month(iso: string): string;
  /** A number with its unit, held together: 12.4 GB. */
  amount(value: number, unit: string, digits?: number): string;
  percent(ratio: number): string;
  list(items: readonly string[]): string;
};

/** Numbers, money and dates as the language writes them; days and hours are those of Brussels. */
export const formatOf = (language: Language): Format => {
  const tag = locale[language];
  const money = new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR' });
  const dates = {
    date: new Intl.DateTimeFormat(tag, { timeZone: zone, day: 'numeric', month: 'long', year: 'numeric' }),
    day: new Intl.DateTimeFormat(tag, { timeZone: zone, day: 'numeric', month: 'short' }),
    weekday: new Intl.DateTimeFormat(tag, { timeZone: zone, weekday: 'long', day: 'numeric', month: 'long' }),
    dateTime: new Intl.DateTimeFormat(tag, {
      timeZone: zone,
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
    }),
    time: new Intl.DateTimeFormat(tag, { timeZone: zone, hour: '2-digit', minute: '2-digit' }),
    month: new Intl.DateTimeFormat(tag, { timeZone: zone, month: 'long' }),
  };
  const number = (value: number, digits = 1) =>
    new Intl.NumberFormat(tag, { maximumFractionDigits: digits }).format(value);
  const of = (format: Intl.DateTimeFormat) => (iso: string) => format.format(new Date(iso));
  return {
    money: (euro) => money.format(euro),
    number,
    date: of(dates.date),
    day: of(dates.day),
    weekday: of(dates.weekday),
    dateTime: of(dates.dateTime),
    time: of(dates.time),
    month: of(dates.month),
    amount: (value, unit, digits) => `${number(value, digits)}${space}${unit}`,
    percent: (ratio) => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 }).format(ratio),
    list: (items) => new Intl.ListFormat(tag, { type: 'conjunction' }).format(items),
  };
};
