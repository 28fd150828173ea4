import { expect, test } from 'vitest';
import { addDays, addMonths } from '#platform/pure/calendar.ts';
import { computeTicks, formatPeriod, slotsOf } from './period-text.ts';

const day = { from: '2026-11-01', to: '2026-11-02' } as const;
const week = { from: '2026-11-23', to: '2026-11-30' } as const;
const overMonths = { from: '2026-11-30', to: '2026-12-07' } as const;
const overYears = { from: '2026-12-28', to: '2027-01-04' } as const;
const month = { from: '2026-11-01', to: '2026-12-01' } as const;

test.each([
  ['en', 'day', day, '1 November 2026'],
  ['fr', 'day', day, '1er novembre 2026'],
  ['nl', 'day', day, '1 november 2026'],
  ['en', 'week', week, '23–29 Nov 2026'],
  ['fr', 'week', week, '23–29 nov. 2026'],
  ['nl', 'week', week, '23–29 nov 2026'],
  ['en', 'week', overMonths, '30 Nov – 6 Dec 2026'],
  ['fr', 'week', overYears, '28 déc. 2026 – 3 janv. 2027'],
  ['fr', 'total', { from: '2026-11-01', to: '2026-11-28' }, '1er–27 nov. 2026'],
  ['en', 'month', month, 'November 2026'],
  ['fr', 'month', month, 'novembre 2026'],
  ['nl', 'month', month, 'november 2026'],
] as const)('in %s by %s, %o is formatted as %s', (language, group, period, text) => {
  expect(formatPeriod(language, period, group).replaceAll(/[\u2009\u00a0\u202f]/g, ' ')).toBe(text);
});

const months = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ from: addMonths('2026-07-01', at), to: addMonths('2026-08-01', at) }));
const days = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ from: addDays('2026-11-01', at), to: addDays('2026-11-02', at) }));

test.each([
  ['one bar', 'fr', 'month', months(1), ['0 juil. 2026']],
  ['two bars', 'fr', 'month', months(2), ['0 juil. 2026', '1 août']],
  ['two days', 'fr', 'day', days(2), ['0 1er nov. 2026', '1 2 nov.']],
  ['four months', 'en', 'month', months(4), ['0 Jul 2026', '1 Aug', '2 Sept', '3 Oct']],
  ['eight months', 'fr', 'month', months(8), ['0 juil. 2026', '2 sept.', '4 nov.', '6 janv. 2027']],
  ['seven days', 'fr', 'day', days(7), ['0 1er nov. 2026', '3 4 nov.', '6 7 nov.']],
  ['no bars', 'en', 'day', [], []],
] as const)(
  'labels are at equal distances, as many as fit, and name the year where it begins: %s',
  (...[, language, group, periods, expected]) => {
    expect(computeTicks(language, periods, group).map(({ at, text }) => `${at} ${text}`)).toEqual(expected);
  },
);

test('labels of up to 60 bars do not touch, and stay within the chart', () => {
  for (const group of ['day', 'month'] as const)
    for (let count = 1; count <= 60; count += 1) {
      const ticks = computeTicks('fr', group === 'day' ? days(count) : months(count), group);
      expect(ticks[0]?.at).toBe(0);
      for (const [nth, { at, text }] of ticks.entries())
        expect(text.length).toBeLessThan((((ticks[nth + 1]?.at ?? slotsOf(count)) - at) * 46) / slotsOf(count));
    }
});

test('the group "total" has one label', () => {
  expect(computeTicks('en', [{ from: '2026-11-01', to: '2026-11-28' }], 'total')).toHaveLength(1);
});
