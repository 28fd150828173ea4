import { type Language, locale } from './language.ts';

/** Separators and positions of the currency and percent signs by language. */
const marks: Record<Language, { group: string; point: string; euro: readonly [string, string]; percent: string }> = {
  en: { group: ',', point: '.', euro: ['€', ''], percent: '%' },
  fr: { group: '\u202f', point: ',', euro: ['', '\u00a0€'], percent: '\u00a0%' },
  nl: { group: '.', point: ',', euro: ['€\u00a0', ''], percent: '%' },
};

/** The minus sign: as wide as a plus and, unlike a hyphen, no place for a line break. */
const MINUS = '\u2212';

/** Larger numbers are formatted by `Intl`, because doubles are then written with an exponent. */
const MAX_SIZE_WITHOUT_INTL = 1e12;

/**
 * Digits of a number below `MAX_SIZE_WITHOUT_INTL`, rounded half away from zero in decimal notation: 1.005 with two decimals is 1.01.
 */
const digitsOf = (size: number, minDecimals: number, maxDecimals: number): [string, string] => {
  const [wholeDigits = '', decimals = ''] = String(size < 1e-6 ? 0 : size).split('.');
  // Rounded as an integer, because the product of a double and a power of ten may itself be rounded up to a half.
  const scaled = BigInt(wholeDigits + decimals.slice(0, maxDecimals).padEnd(maxDecimals, '0'));
  const allDigits = String((decimals[maxDecimals] ?? '0') >= '5' ? scaled + 1n : scaled).padStart(maxDecimals + 1, '0');
  const integerPart = allDigits.slice(0, allDigits.length - maxDecimals);
  let part = allDigits.slice(allDigits.length - maxDecimals);
  while (part.length > minDecimals && part.endsWith('0')) part = part.slice(0, -1);
  return [integerPart, part];
};

const formatDigits = (language: Language, size: number, minDecimals: number, maxDecimals: number): string => {
  const { group, point } = marks[language];
  const [wholePart, part] = digitsOf(size, minDecimals, maxDecimals);
  return wholePart.replace(/\B(?=(\d{3})+$)/g, group) + (part ? point + part : '');
};

const writeSize = (language: Language, size: number, minDecimals: number, maxDecimals: number): string =>
  size < MAX_SIZE_WITHOUT_INTL
    ? formatDigits(language, size, minDecimals, maxDecimals)
    : new Intl.NumberFormat(locale[language], {
        minimumFractionDigits: minDecimals,
        maximumFractionDigits: maxDecimals,
      }).format(size);

/** Writes the sign before the amount; 0 has none. */
const withSign = (value: number, size: string, gap = '', plus = ''): string => {
  const sign = value < 0 ? MINUS : plus;
  return sign && /[1-9∞]/.test(size) ? sign + gap + size : size;
};

/** Formats a number with at most `maxDecimals` decimals, as `Intl.NumberFormat` does, but for the minus sign. */
export const formatNumber = (language: Language, value: number, maxDecimals: number): string =>
  withSign(value, writeSize(language, Math.abs(value), 0, maxDecimals));

/** Formats euro with two decimals, or up to `maxDecimals`. The sign comes first: − € 3,40, − 3,40 €, −€3.40. */
export const formatEuro = (language: Language, value: number, maxDecimals = 2, plusSign = ''): string =>
  withSign(
    value,
    marks[language].euro.join(writeSize(language, Math.abs(value), 2, maxDecimals)),
    language === 'en' ? '' : '\u00a0',
    plusSign,
  );

/** An amount with its sign, for positive amounts too. */
export const formatSignedEuro = (language: Language, value: number): string => formatEuro(language, value, 2, '+');

/** Formats a ratio as whole percent, as `Intl.NumberFormat` does, but for the minus sign. */
export const formatPercent = (language: Language, ratio: number): string => {
  const size = Math.abs(ratio);
  return withSign(
    ratio,
    size < MAX_SIZE_WITHOUT_INTL
      ? formatDigits(language, Number(`${size < 1e-6 ? 0 : size}e2`), 0, 0) + marks[language].percent
      : new Intl.NumberFormat(locale[language], { style: 'percent', maximumFractionDigits: 0 }).format(size),
  );
};
