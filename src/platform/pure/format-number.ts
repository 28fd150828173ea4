import { type Language, locale } from './language.ts';

/** Separators and positions of the currency and percent signs by language. */
const marks: Record<Language, { group: string; point: string; euro: readonly [string, string]; percent: string }> = {
  en: { group: ',', point: '.', euro: ['€', ''], percent: '%' },
  fr: { group: '\u202f', point: ',', euro: ['', '\u00a0€'], percent: '\u00a0%' },
  nl: { group: '.', point: ',', euro: ['€\u00a0', ''], percent: '%' },
};

/** Larger numbers are formatted by `Intl`, because doubles are then written with an exponent. */
const MOST = 1e12;

/**
 * Digits of a number below `MOST`, rounded half away from zero in decimal notation: 1.005 with two decimals is 1.01.
 */
const digitsOf = (size: number, least: number, most: number): [string, string] => {
  const scaled = Math.round(Number(`${size < 1e-6 ? 0 : size}e${most}`));
  const all = String(scaled).padStart(most + 1, '0');
  const whole = all.slice(0, all.length - most);
  let part = all.slice(all.length - most);
  while (part.length > least && part.endsWith('0')) part = part.slice(0, -1);
  return [whole, part];
};

const formatDigits = (language: Language, size: number, least: number, most: number): string => {
  const { group, point } = marks[language];
  const [whole, part] = digitsOf(size, least, most);
  return whole.replace(/\B(?=(\d{3})+$)/g, group) + (part ? point + part : '');
};

const isFormattable = (value: number): boolean => Math.abs(value) < MOST;
const signOf = (value: number): string => (value < 0 || Object.is(value, -0) ? '-' : '');

/** Formats a number with at most `digits` decimals, as `Intl.NumberFormat` does. */
export const formatNumber = (language: Language, value: number, digits: number): string =>
  isFormattable(value)
    ? signOf(value) + formatDigits(language, Math.abs(value), 0, digits)
    : new Intl.NumberFormat(locale[language], { maximumFractionDigits: digits }).format(value);

const euroWith = (language: Language, sign: string, value: number): string => {
  const [before, after] = marks[language].euro;
  const amount = formatDigits(language, Math.abs(value), 2, 2);
  // English writes the sign before the currency, French and Dutch before the digits.
  return language === 'en' ? sign + before + amount : before + sign + amount + after;
};

/** Formats euro with two decimals, as `Intl.NumberFormat` does. */
export const formatEuro = (language: Language, value: number): string =>
  isFormattable(value)
    ? euroWith(language, signOf(value), value)
    : new Intl.NumberFormat(locale[language], { style: 'currency', currency: 'EUR' }).format(value);

/** The same with a sign for positive amounts too. */
export const formatSignedEuro = (language: Language, value: number): string => {
  if (!isFormattable(value))
    return new Intl.NumberFormat(locale[language], {
      style: 'currency',
      currency: 'EUR',
      signDisplay: 'exceptZero',
    }).format(value);
  const nothing = Number(digitsOf(Math.abs(value), 2, 2).join('')) === 0;
  return euroWith(language, nothing ? '' : signOf(value) || '+', value);
};

/** Formats a ratio as whole percent, as `Intl.NumberFormat` does. */
export const formatPercent = (language: Language, ratio: number): string =>
  isFormattable(ratio)
    ? signOf(ratio) +
      formatDigits(language, Number(`${Math.abs(ratio) < 1e-6 ? 0 : Math.abs(ratio)}e2`), 0, 0) +
      marks[language].percent
    : new Intl.NumberFormat(locale[language], { style: 'percent', maximumFractionDigits: 0 }).format(ratio);
