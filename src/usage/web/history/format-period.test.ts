import { expect, test } from 'vitest';
import { formatOf } from '#platform/pure/format.ts';
import type { SteppedPeriod } from '#usage/rules/usage-period.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { formatPeriod } from './format-period.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  ['today', 0, '2027-01-01', 'Friday, 1 January'],
  ['today', 1, '2027-01-01', 'Thursday, 31 December 2026'],
  ['week', 0, '2027-01-01', '28 Dec – 3 Jan'],
  ['week', 0, '2026-12-30', '28 Dec – 3 Jan 2027'],
  ['week', 1, '2027-01-01', '21 Dec – 27 Dec 2026'],
  ['month', 0, '2027-01-01', 'January'],
  ['month', 1, '2027-01-01', 'December 2026'],
] as [SteppedPeriod, number, BusinessDate, string][])(
  'period %s, %d back on %s, is formatted as %s',
  (period, stepsBack, today, text) => {
    expect(plain(formatPeriod(period, stepsBack, today, formatOf('en')))).toBe(text);
  },
);
