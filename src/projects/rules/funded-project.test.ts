import { expect, test } from 'vitest';
import { findFundedProject, listAddonsOfClosedProject, listAddonsWithoutOpenProject } from './funded-project.ts';

type Project = Parameters<typeof findFundedProject>[0][number];
const school = (code: string, closed_on: string | null, ...addons: string[]): Project =>
  ({ code, content: { part: 'contribution', addons }, closed_on }) as never;

test.each([
  ['no project names it', [school('a', null, 'y')], null],
  ['two open projects name it, and the first by code counts', [school('b', null, 'x'), school('a', null, 'x')], 'a'],
  ['an open and a closed project name it', [school('a', '2026-06-30', 'x'), school('b', null, 'x')], 'b'],
  ['only a closed project names it', [school('a', '2026-06-30', 'x')], 'a'],
])('findFundedProject for an add-on when %s', (_what, projects, expected) => {
  expect(findFundedProject(projects, 'x')?.code ?? null).toBe(expected);
});

test.each([
  ['no project is closed', [school('m', null, 'a', 'b')], []],
  ['a project is closed', [school('m', '2026-06-30', 'a', 'b'), school('n', null, 'c')], ['a', 'b']],
  ['another project has one of its add-ons', [school('m', '2026-06-30', 'a', 'b'), school('n', null, 'b')], ['a']],
  ['a project has a future closing date', [school('m', '2099-01-01', 'a')], ['a']],
  ['a removal project is closed', [{ content: { part: 'removal' }, closed_on: '2026-06-30' } as never], []],
])('listAddonsWithoutOpenProject when %s', (_what, projects, expected) => {
  expect([...listAddonsWithoutOpenProject(projects)]).toEqual(expected);
});

test.each([
  ['no other project names the add-on, which ends', [], [['x', null]]],
  ['another open project names the add-on, which continues', [school('c', null, 'x')], [['x', 'c']]],
  ['another closed project names the add-on, which ends', [school('c', '2026-01-31', 'x')], [['x', null]]],
  ['an open project had the add-on before, and nothing changes', [school('a', null, 'x')], []],
])('listAddonsOfClosedProject when %s', (_what, otherProjects, expected) => {
  const closed = school('b', '2026-06-30', 'x');
  const addons = listAddonsOfClosedProject([...otherProjects, closed], closed);
  expect(addons.map(({ addon, next }) => [addon, next?.code ?? null])).toEqual(expected);
});
