import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languages, locale } from './language.ts';
import { formatSignedEuro, formatEuro, formatNumber, formatPercent } from './format-number.ts';

const known = [
  0, -0, 0.001, -0.001, 0.005, 0.05, 0.25, 0.5, 1, 1.005, 2.5, 9.995, 10, 12.4, 19.99, 99.95, 100, 999.995,
];
const large = [1000, 1234.5, 9999.99, 12_345.678, 999_999.995, 1e6, 1_234_567.891, 1e12, 1e21];
const odd = [1e-7, 5e-324, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY];
const sizes = [...known, ...large, ...odd];
const values = [...sizes, ...sizes.map((size) => -size)];
const any = fc.oneof(
  fc.double({ noNaN: true }),
  fc.double({ min: -1e5, max: 1e5, noNaN: true }),
  fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100),
  fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1000),
);

/**
 * The first `Intl.NumberFormat` takes 30 ms or more on a phone, so numbers are formatted by hand; the result must be
 * identical.
 */
describe.each(languages)('numbers in %s are written as Intl writes them', (language) => {
  const tag = locale[language];
  const euro = new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR' });
  const change = new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR', signDisplay: 'exceptZero' });
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 });
  const numbers = [0, 1, 2, 3].map((digits) => new Intl.NumberFormat(tag, { maximumFractionDigits: digits }));
  const same = (value: number): void => {
    expect(formatEuro(language, value)).toBe(euro.format(value));
    expect(formatSignedEuro(language, value)).toBe(change.format(value));
    expect(formatPercent(language, value)).toBe(percent.format(value));
    for (const [digits, format] of numbers.entries())
      expect(formatNumber(language, value, digits)).toBe(format.format(value));
  };

  test('edge cases', () => {
    for (const value of values) same(value);
  });

  test('any', () => {
    fc.assert(fc.property(any, same), { numRuns: 2000 });
  });
});
