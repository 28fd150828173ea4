import { expect, test } from 'vitest';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { computeNews, growthOf, type Visits } from './news.ts';
import type { SceneItem } from './scene.ts';

const item = (key: string, kind: SceneItem['kind'], state: SceneItem['state'], count = 1): SceneItem => ({
  key,
  kind,
  on: '2026-11-01',
  kg: null,
  euro: null,
  count,
  state,
  project_uuid: null,
});
const sapling = (key: string, state: SceneItem['state'] = 'set_aside') => item(key, 'sapling', state);
const tree = (key: string, count: number) => item(key, 'tree', 'planted', count);
const house = (state: SceneItem['state']) => item('house', 'house', state);
const visits = (visited_on: BusinessDate, items: SceneItem[], before: Partial<Visits> = {}): Visits => ({
  visited_on,
  growth: growthOf(items),
  before_on: null,
  before_growth: null,
  ...before,
});
const noGrowth = { saplings: 0, trees: 0, houses: 0, grown: 0 };

test.each([
  ['a first visit', [sapling('1')], null, null],
  ['the rest of the first day', [sapling('1')], visits('2026-11-27', []), null],
  ['an unchanged forest', [sapling('1')], visits('2026-11-03', [sapling('1')]), null],
  [
    'a month and two trees',
    [sapling('1'), sapling('2'), tree('t', 2)],
    visits('2026-11-03', [sapling('1')]),
    { ...noGrowth, since: '2026-11-03', saplings: 1, trees: 2, keys: ['2', 't'] },
  ],
  [
    'more trees of one contribution',
    [tree('t', 5)],
    visits('2026-11-03', [tree('t', 3)]),
    { ...noGrowth, since: '2026-11-03', trees: 2, keys: ['t'] },
  ],
  [
    'a sapling in a later state',
    [sapling('1', 'bought')],
    visits('2026-11-03', [sapling('1', 'planned')]),
    { ...noGrowth, since: '2026-11-03', grown: 1, keys: ['1'] },
  ],
  ['a reversed month', [sapling('1')], visits('2026-11-03', [sapling('1'), sapling('2')]), null],
  ['a gift that was undone', [sapling('1')], visits('2026-11-03', [sapling('1', 'planned')]), null],
  [
    'a first house',
    [house('collected')],
    visits('2026-11-03', []),
    { ...noGrowth, since: '2026-11-03', houses: 1, keys: ['house'] },
  ],
  ['a house whose money was transferred', [house('transferred')], visits('2026-11-03', [house('collected')]), null],
  [
    'the page loaded again on the same day',
    [sapling('1'), sapling('2')],
    visits('2026-11-27', [sapling('1'), sapling('2')], {
      before_on: '2026-11-03',
      before_growth: growthOf([sapling('1')]),
    }),
    { ...noGrowth, since: '2026-11-03', saplings: 1, keys: ['2'] },
  ],
] as const)('computeNews for %s', (_name, items, storedVisits, news) => {
  expect(computeNews(items, storedVisits, '2026-11-27')).toEqual(news);
});
