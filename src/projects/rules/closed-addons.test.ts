import { expect, test } from 'vitest';
import { listClosedAddons } from './closed-addons.ts';

const school = (closed_on: string | null, ...addons: string[]) =>
  ({ content: { part: 'contribution', addons }, closed_on }) as never;

test.each([
  ['nothing is closed', [school(null, 'a', 'b')], []],
  ['a closed project', [school('2026-06-30', 'a', 'b'), school(null, 'c')], ['a', 'b']],
  ['another project has one of its add-ons', [school('2026-06-30', 'a', 'b'), school(null, 'b')], ['a']],
  ['closed on a coming day: it takes nothing new', [school('2099-01-01', 'a')], ['a']],
  ['a removal project has none', [{ content: { part: 'removal' }, closed_on: '2026-06-30' } as never], []],
])('add-ons of closed projects: %s', (_what, projects, expected) => {
  expect([...listClosedAddons(projects)]).toEqual(expected);
});
