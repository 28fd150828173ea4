import { expect, test } from 'vitest';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { ForestScene } from './green-shapes.ts';
import { findFirstTreesIfNews } from './first-tree.ts';

type Item = ForestScene['items'][number];

const item = (on: BusinessDate, kind: Item['kind'] = 'tree'): Item => ({
  key: on,
  kind,
  on,
  kg: null,
  euro: null,
  count: 2,
  state: 'planted',
  project_uuid: null,
});
const scene = (overrides: Partial<ForestScene>): ForestScene => ({
  mine: true,
  items: [],
  more: { saplings: 0, trees: 0, houses: 0 },
  kg: { set_aside: 0, uncovered: 0, planned: 0, bought: 0, delivered: 0, retired: 0 },
  euro: { collected: 0, transferred: 0 },
  trees: 2,
  news: null,
  as_of: '2026-11-28T10:00:00.000Z',
  example: false,
  ...overrides,
});
const grown = (trees: number) => ({ since: '2026-11-01' as const, saplings: 0, trees, houses: 0, grown: 0, keys: [] });

test.each<[string, Partial<ForestScene>, boolean]>([
  ['a tree of this month', { items: [item('2026-11-20')] }, true],
  ['no tree yet', { items: [item('2026-11-20', 'sapling')], trees: 0 }, false],
  ['the forest of another customer', { mine: false, items: [item('2026-11-20')] }, false],
  ['a young tree beside an old one', { items: [item('2026-11-20'), item('2026-05-31')], trees: 4 }, false],
  ['an old tree that was reported since the last visit', { items: [item('2026-05-31')], news: grown(2) }, true],
  [
    'an old tree, and news of a second one',
    { items: [item('2026-05-31'), item('2026-06-30')], trees: 4, news: grown(2) },
    false,
  ],
  ['more trees than are drawn', { items: [item('2026-11-20')], more: { saplings: 0, trees: 3, houses: 0 } }, false],
])('findFirstTreesIfNews for %s', (_name, overrides, planted) =>
  expect(findFirstTreesIfNews(scene(overrides)) !== null).toBe(planted),
);

test('the first trees are those of the first report, also when the news includes trees of a later report', () => {
  const items = [item('2026-07-31'), { ...item('2026-04-30'), count: 1 }];
  expect(findFirstTreesIfNews(scene({ items, trees: 3, news: grown(3) }))).toMatchObject({
    on: '2026-04-30',
    count: 1,
  });
});

test.each([
  ['of one project are counted together', 'p1', 'p1', 'p1'],
  ['of two projects are counted together, and none of them is named', 'p1', 'p2', null],
])('two first reports on one day %s', (_, firstProject, secondProject, project_uuid) => {
  const items = [
    { ...item('2026-04-30'), key: 'a', count: 1, project_uuid: firstProject },
    { ...item('2026-04-30'), key: 'b', project_uuid: secondProject },
    item('2026-07-31'),
  ];
  expect(findFirstTreesIfNews(scene({ items, trees: 5, news: grown(5) }))).toEqual({
    on: '2026-04-30',
    count: 3,
    project_uuid,
  });
});
