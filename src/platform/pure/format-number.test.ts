import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languages, locale } from './language.ts';
import { formatSignedEuro, formatEuro, formatNumber, formatPercent } from './format-number.ts';

const fixedNumbers = [
  0, -0, 0.001, -0.001, 0.005, 0.05, 0.25, 0.5, 1, 1.005, 2.5, 9.995, 10, 12.4, 19.99, 99.95, 100, 999.995,
];
const large = [1000, 1234.5, 9999.99, 12_345.678, 999_999.995, 1e6, 1_234_567.891, 430_831_635_518.652_47, 1e12, 1e21];
const odd = [1e-7, 5e-324, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY];
const sizes = [...fixedNumbers, ...large, ...odd];
const values = [...sizes, ...sizes.map((size) => -size)];
const any = fc.oneof(
  fc.double({ noNaN: true }),
  fc.double({ min: -1e5, max: 1e5, noNaN: true }),
  fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100),
  fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1000),
);

const nothing = (written: string): boolean => !/[1-9∞]/.test(written);
/** Puts the sign, and a gap, before the amount as `Intl` writes it without its sign. Zero has no sign. */
const withSign = (value: number, written: string, plus: string, gap: string): string => {
  const sign = value < 0 ? '\u2212' : plus;
  return nothing(written) || sign === '' ? written : sign + gap + written;
};

/**
 * The first `Intl.NumberFormat` takes 30 ms or more on a phone, so numbers are formatted without it; the result must be
 * identical but for the sign, which comes first.
 */
describe.each(languages)('numbers in %s are written as Intl writes them', (language) => {
  const tag = locale[language];
  const gap = language === 'en' ? '' : '\u00a0';
  const euro = new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR' });
  const precise = new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR', maximumFractionDigits: 3 });
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 });
  const numbers = [0, 1, 2, 3].map((digits) => new Intl.NumberFormat(tag, { maximumFractionDigits: digits }));
  const expectSame = (value: number): void => {
    const size = Math.abs(value);
    expect(formatEuro(language, value)).toBe(withSign(value, euro.format(size), '', gap));
    expect(formatEuro(language, value, 3)).toBe(withSign(value, precise.format(size), '', gap));
    expect(formatSignedEuro(language, value)).toBe(withSign(value, euro.format(size), '+', gap));
    expect(formatPercent(language, value)).toBe(withSign(value, percent.format(size), '', ''));
    for (const [digits, format] of numbers.entries())
      expect(formatNumber(language, value, digits)).toBe(withSign(value, format.format(size), '', ''));
  };

  test('for edge cases', () => {
    for (const value of values) expectSame(value);
  });

  test('for random values', () => {
    fc.assert(fc.property(any, expectSame), { numRuns: 2000 });
  });
});

describe('signs of amounts', () => {
  test.each([
    ['en', -3.4, '−€3.40', '−€3.40'],
    ['en', 50, '€50.00', '+€50.00'],
    ['fr', -3.4, '− 3,40 €', '− 3,40 €'],
    ['fr', 50, '50,00 €', '+ 50,00 €'],
    ['nl', -3.4, '− € 3,40', '− € 3,40'],
    ['nl', 50, '€ 50,00', '+ € 50,00'],
    ['nl', -1234.5, '− € 1.234,50', '− € 1.234,50'],
    ['nl', 0, '€ 0,00', '€ 0,00'],
    ['nl', -0.001, '€ 0,00', '€ 0,00'],
  ] as const)('in %s, %d is %s, and %s as a change', (language, value, plain, signed) => {
    const spaced = (text: string) => text.replaceAll(' ', '\u00a0');
    expect(formatEuro(language, value)).toBe(spaced(plain));
    expect(formatSignedEuro(language, value)).toBe(spaced(signed));
  });
  test.each(languages)('a negative number has the minus sign U+2212 in %s', (language) => {
    expect(formatNumber(language, -2, 1)).toBe('−2');
  });
});
