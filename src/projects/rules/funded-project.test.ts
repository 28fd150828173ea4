import { expect, test } from 'vitest';
import { findFundedProject, listAddonsOfClosedProject, listAddonsWithoutOpenProject } from './funded-project.ts';

type Project = Parameters<typeof findFundedProject>[0][number];
const school = (code: string, closed_on: string | null, ...addons: string[]): Project =>
  ({ code, content: { part: 'contribution', addons }, closed_on }) as never;

test.each([
  ['none names it', [school('a', null, 'y')], null],
  ['the first by code', [school('b', null, 'x'), school('a', null, 'x')], 'a'],
  ['an open one before a closed one', [school('a', '2026-06-30', 'x'), school('b', null, 'x')], 'b'],
  ['a closed one', [school('a', '2026-06-30', 'x')], 'a'],
])('the project of an add-on: %s', (_what, projects, expected) => {
  expect(findFundedProject(projects, 'x')?.code ?? null).toBe(expected);
});

test.each([
  ['nothing is closed', [school('m', null, 'a', 'b')], []],
  ['a closed project', [school('m', '2026-06-30', 'a', 'b'), school('n', null, 'c')], ['a', 'b']],
  ['another project has one of its add-ons', [school('m', '2026-06-30', 'a', 'b'), school('n', null, 'b')], ['a']],
  ['closed on a coming day: it takes nothing new', [school('m', '2099-01-01', 'a')], ['a']],
  ['a removal project has none', [{ content: { part: 'removal' }, closed_on: '2026-06-30' } as never], []],
])('add-ons of closed projects: %s', (_what, projects, expected) => {
  expect([...listAddonsWithoutOpenProject(projects)]).toEqual(expected);
});

test.each([
  ['no other project: it ends', [], [['x', null]]],
  ['another open one: it goes on', [school('c', null, 'x')], [['x', 'c']]],
  ['another closed one: it ends', [school('c', '2026-01-31', 'x')], [['x', null]]],
  ['an open one had it before: nothing changes', [school('a', null, 'x')], []],
])('add-ons of a project that is closed: %s', (_what, otherProjects, expected) => {
  const closed = school('b', '2026-06-30', 'x');
  const addons = listAddonsOfClosedProject([...otherProjects, closed], closed);
  expect(addons.map(({ addon, next }) => [addon, next?.code ?? null])).toEqual(expected);
});
