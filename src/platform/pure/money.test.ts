import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { gramsToKg, kgToGrams } from '#platform/pure/carbon.ts';
import {
  type Cents,
  euroToCentsOrZero,
  type Euro,
  euroToCents,
  percentOf,
  prorate,
  splitVat,
  centsToDecimalText,
  centsToEuro,
} from '#platform/pure/money.ts';

const cents = fc.integer({ min: -1_000_000_00, max: 1_000_000_00 });

describe('money', () => {
  test('cents and euro are not assignable to each other; a plain number is assignable to both', () => {
    expectTypeOf<Cents>().not.toExtend<Euro>();
    expectTypeOf<Euro>().not.toExtend<Cents>();
    expectTypeOf<number>().toExtend<Cents>();
    expectTypeOf(centsToEuro(1)).toEqualTypeOf<Euro>();
    expect(centsToEuro(1999)).toBe(19.99);
  });
  test('an amount survives the conversion to euro and back', () => {
    fc.assert(fc.property(cents, (amount) => euroToCents(centsToEuro(amount)) === amount));
  });
  test.each([
    [19.99, 1999],
    [0.02, 2],
    [1.1, 110],
    [-5, -500],
    [0, 0],
    [1.999, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    [1e300, null],
  ])('%d euro is %o cents', (euros, result) => expect(euroToCents(euros)).toBe(result));
  test('euroToCentsOrZero returns 0 for an invalid amount', () => {
    expect([19.99, 1.999, Number.NaN].map(euroToCentsOrZero)).toEqual([1999, 0, 0]);
  });
  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [123456, '1234.56'],
  ])('%i cents are written %s', (amount, text) => expect(centsToDecimalText(amount)).toBe(text));

  test.each([
    [1000, 826, 174],
    [2000, 1653, 347],
    [3000, 2479, 521],
    [500, 413, 87],
    [0, 0, 0],
    [1, 1, 0],
    [121, 100, 21],
  ])('of %i cents %i are net and %i VAT', (total, net_cents, vat_cents) =>
    expect(splitVat(total)).toEqual({ net_cents, vat_cents }),
  );
  test('net and VAT add up to the total, and VAT is rounded to the nearest cent', () => {
    fc.assert(
      fc.property(cents, (total) => {
        const { net_cents, vat_cents } = splitVat(total);
        expect(net_cents + vat_cents).toBe(total);
        expect(Math.abs(vat_cents - (total * 21) / 121)).toBeLessThan(0.5);
      }),
    );
  });

  test.each([
    [1000, 30, 30, 1000],
    [1000, 10, 30, 333],
    [1000, 0, 30, 0],
    [1000, 20, 30, 667],
    [1, 15, 30, 1],
  ])('%i cents prorated to %i of %i days are %i', (monthly, daysLeft, daysOfMonth, result) =>
    expect(prorate(monthly, daysLeft, daysOfMonth)).toBe(result),
  );
  test('a part of a month never costs more than the month', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 28, max: 31 }), fc.nat(31), (price, daysOfMonth, daysLeft) => {
        const part = prorate(price, Math.min(daysLeft, daysOfMonth), daysOfMonth);
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(price);
      }),
    );
  });
  test.each([
    [1000, 20, 200],
    [999, 50, 500],
    [1000, 0, 0],
    [1000, 100, 1000],
  ])('of %i cents, %i percent is %i', (amount, percent, result) => expect(percentOf(amount, percent)).toBe(result));
});

test('kilograms are converted to grams and back, and an invalid weight gives null', () => {
  expect(gramsToKg(2500)).toBe(2.5);
  expect(kgToGrams(0.1)).toBe(100);
  expect(kgToGrams(0.0001)).toBeNull();
  expect(kgToGrams(Number.NaN)).toBeNull();
  fc.assert(fc.property(fc.nat(10_000_000), (grams) => kgToGrams(gramsToKg(grams)) === grams));
});
