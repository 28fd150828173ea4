import { expect, test } from 'vitest';
import type { Visit } from '#subscriptions/rules/visit.ts';
import { findNewVisit } from './roaming-entry.ts';

const HOUR = 3_600_000;
const now = 1000 * HOUR;
const at = (country: string, hours_ago: number): Visit => ({ country, at: now - hours_ago * HOUR });

test.each<[string, Visit | null, Visit, boolean | null]>([
  ['a record at home', null, at('BE', 1), null],
  ['a first country', null, at('FR', 1), true],
  ['a ship', null, at('XX', 1), true],
  ['a further record in the same country', at('FR', 5), at('FR', 1), null],
  ['another country', at('FR', 5), at('ES', 1), true],
  ['the return home', at('FR', 5), at('BE', 1), false],
  ['the same country after home', at('BE', 5), at('FR', 1), true],
  ['an older record of another country', at('FR', 1), at('ES', 5), null],
  ['a record that arrives 30 hours later', null, at('FR', 30), false],
])('findNewVisit for %s', (_, visited, visit, entered) => {
  expect(findNewVisit(visited, visit, { now })).toEqual(entered === null ? null : { visit, entered });
});

test('a record that is older than one at home is no entry', () => {
  expect(findNewVisit(null, at('FR', 2), { now, newest_at: now - HOUR })).toBeNull();
});
