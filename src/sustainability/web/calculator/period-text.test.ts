import { expect, test } from 'vitest';
import { addDays, addMonths } from '#platform/pure/calendar.ts';
import { computeTicks, formatPeriod } from './period-text.ts';

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
] as const)('%s by %s: %o is %s', (language, group, period, text) => {
  expect(formatPeriod(language, period, group).replaceAll(/[\u2009\u00a0\u202f]/g, ' ')).toBe(text);
});

test('labels stand at equal distances, with the year where it begins', () => {
  const months = Array.from({ length: 8 }, (_, at) => ({
    from: addMonths('2026-07-01', at),
    to: addMonths('2026-08-01', at),
  }));
  expect(computeTicks('fr', months, 'month')).toEqual([
    { at: 0, text: 'juil. 2026' },
    { at: 3, text: 'oct.' },
    { at: 6, text: 'janv. 2027' },
  ]);
  const days = Array.from({ length: 7 }, (_, at) => ({
    from: addDays('2026-11-01', at),
    to: addDays('2026-11-02', at),
  }));
  expect(computeTicks('fr', days, 'day').map(({ text }) => text)).toEqual(['1er nov. 2026', '4 nov.', '7 nov.']);
  expect(computeTicks('en', [{ from: '2026-11-01', to: '2026-11-28' }], 'total')).toHaveLength(1);
  expect(computeTicks('en', [], 'day')).toEqual([]);
});
