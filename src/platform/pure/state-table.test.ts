import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prefixFields, checkRequiredFields } from '#platform/pure/field-error.ts';
import { luhnCheckDigit, isLuhnValid } from '#platform/pure/luhn.ts';
import { mod97 } from '#platform/pure/mod97.ts';
import { pathnameOf, withQuery } from '#platform/pure/path.ts';
import { stateTable } from '#platform/pure/state-table.ts';

const door = stateTable<'open' | 'shut' | 'gone' | 'lost', 'push' | 'pull' | 'remove'>('shut', {
  shut: { pull: 'open' },
  open: { push: 'shut', remove: 'gone' },
  gone: {},
  lost: { pull: 'open' },
});

test('next returns the target state of an event, or null', () => {
  expect(door.next('shut', 'pull')).toBe('open');
  expect(door.next('shut', 'push')).toBeNull();
  expect(door.next('shut', 'toString' as 'push')).toBeNull();
  expect(door.next('constructor' as 'shut', 'push')).toBeNull();
  expect(door.events('open')).toEqual(['push', 'remove']);
  expect(door.isFinal('gone')).toBe(true);
  expect(door.states).toEqual(['shut', 'open', 'gone', 'lost']);
});

test('reachable excludes states without a path to them', () => {
  expect([...door.reachable()].toSorted()).toEqual(['gone', 'open', 'shut']);
  expect([...door.reachable('gone')]).toEqual(['gone']);
});

test('a Luhn digit makes a number valid, and any single wrong digit is caught', () => {
  expect(isLuhnValid('4111111111111111')).toBe(true);
  expect(isLuhnValid('')).toBe(false);
  expect(isLuhnValid('0')).toBe(false);
  const digits = fc.stringMatching(/^\d{5,18}$/);
  fc.assert(
    fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (body, at, by) => {
      const wholeNumber = body + luhnCheckDigit(body);
      expect(isLuhnValid(wholeNumber)).toBe(true);
      const index = at % wholeNumber.length;
      const wrong = (Number(wholeNumber[index]) + by) % 10;
      expect(isLuhnValid(wholeNumber.slice(0, index) + wrong + wholeNumber.slice(index + 1))).toBe(false);
    }),
  );
});

test('mod97 agrees with the remainder of big integers', () => {
  fc.assert(fc.property(fc.bigInt({ min: 0n, max: 10n ** 34n }), (n) => mod97(String(n)) === Number(n % 97n)));
});

test('withQuery omits empty parameters, and pathnameOf removes query, hash and trailing slash', () => {
  expect(withQuery('/order', { type: 'a&b', empty: '', none: null })).toBe('/order?type=a%26b');
  expect(withQuery('/order')).toBe('/order');
  expect(pathnameOf('/order/?a=1#b')).toBe('/order');
  expect(pathnameOf('/?a=1')).toBe('/');
  expect(pathnameOf('')).toBe('/');
});

test('checkRequiredFields reports blank fields, and prefixFields prefixes their names', () => {
  expect(checkRequiredFields({ a: ' ', b: 'x', c: null }, ['a', 'b', 'c', 'd'])).toEqual([
    { field: 'a', code: 'REQUIRED' },
    { field: 'c', code: 'REQUIRED' },
    { field: 'd', code: 'REQUIRED' },
  ]);
  expect(prefixFields('address', [{ field: 'city', code: 'REQUIRED' }])).toEqual([
    { field: 'address.city', code: 'REQUIRED' },
  ]);
});
