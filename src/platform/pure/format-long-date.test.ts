import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brusselsDate, startOfBusinessDay } from './calendar.ts';
import { formatLongDate } from './format-long-date.ts';
import { formatOf } from './format.ts';
import { languages } from './language.ts';
import { toIso } from './instant.ts';

test.each(languages)('formatLongDate writes a day as Intl does in %s', (language) => {
  const format = formatOf(language);
  fc.assert(
    fc.property(fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (at) => {
      const day = brusselsDate(at);
      expect(formatLongDate(language, day)).toBe(format.date(toIso(startOfBusinessDay(day))));
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['en', '1\u00a0December 2026'],
  ['fr', '1er\u00a0décembre 2026'],
  ['nl', '1\u00a0december 2026'],
] as const)('the first of a month is written in %s as %s', (language, text) =>
  expect(formatLongDate(language, '2026-12-01')).toBe(text),
);
