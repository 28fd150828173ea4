import { expect, test } from 'vitest';
import { formatOf } from './format.ts';

const first = '2026-12-01T00:05:00.000Z';
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test('French writes the first of a month as an ordinal in every format with a day', () => {
  const french = formatOf('fr');
  expect(french.date(first)).toBe('1er\u00a0décembre 2026');
  expect(french.day(first)).toBe('1er\u00a0déc.');
  expect(french.weekday(first)).toBe('mardi 1er\u00a0décembre');
  expect(french.dateTime(first)).toMatch(/^1er\u00a0décembre/);
});

test('French writes other days, months and times without an ordinal', () => {
  const french = formatOf('fr');
  expect(french.date('2026-12-11T12:00:00.000Z')).toBe('11\u00a0décembre 2026');
  expect(french.day('2026-12-21T12:00:00.000Z')).toBe('21\u00a0déc.');
  expect(french.month(first)).toBe('décembre');
  expect(plain(french.time(first))).toMatch(/^01/);
});

test('English and Dutch write the first of a month as a plain number', () => {
  expect(formatOf('en').date(first)).toBe('1\u00a0December 2026');
  expect(formatOf('nl').weekday(first)).toBe('dinsdag 1\u00a0december');
});
