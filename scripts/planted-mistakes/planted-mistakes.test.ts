import { expect, test } from 'vitest';
import { locateMistake, readSources } from './locate-mistake.ts';
import { mistakeKinds } from './mistake.ts';
import { mistakes } from './table.ts';

test('each mistake has one place in the code and tests that exist', () => {
  const project = readSources('.');
  const faults = mistakes.flatMap((mistake) => {
    try {
      return locateMistake(mistake, project).tests.length > 0 ? [] : [mistake.name];
    } catch (error) {
      return [(error as Error).message];
    }
  });
  expect(faults).toEqual([]);
});

test('the table has 94 mistakes with distinct names', () => {
  expect(new Set(mistakes.map(({ name }) => name)).size).toBe(94);
  const counts = mistakeKinds.map((kind) => [kind, mistakes.filter((each) => each.kind === kind).length]);
  expect(Object.fromEntries(counts)).toEqual({ rule: 45, server: 28, screen: 15, adapter: 6 });
});
