import { expect, test } from 'vitest';
import { type BusinessDate, isoDateOf } from '#platform/pure/calendar.ts';
import { placeItems, type SceneItem, seasonOf } from './place-items.ts';

const item = (key: string, on: BusinessDate, kind: SceneItem['kind'] = 'sapling', count = 1): SceneItem => ({
  key,
  kind,
  on,
  kg: 2,
  euro: null,
  count,
  state: 'bought',
  project_uuid: null,
});
const months = Array.from({ length: 24 }, (_, at) =>
  item(`month ${at}`, isoDateOf(2024 + Math.floor(at / 12), 1, 10 + (at % 12))),
);

test('an item keeps its horizontal place when newer items are added', () => {
  const before = new Map(placeItems(months.slice(0, 12), true).map(({ key, x }) => [key, x]));
  const after = new Map(placeItems(months, true).map(({ key, x }) => [key, x]));
  for (const [key, x] of before) expect(after.get(key)).toBe(x);
});

test('placed items are independent of the input order, inside the picture, and sorted from back to front', () => {
  const placed = placeItems(months, true);
  expect(placeItems(months.toReversed(), true).map(({ key, x, y }) => [key, x, y])).toEqual(
    placed.map(({ key, x, y }) => [key, x, y]),
  );
  for (const { x, y } of placed) expect([x >= 4, x <= 96, y >= 52, y <= 96]).toEqual([true, true, true, true]);
  expect(placed.map(({ y }) => y)).toEqual(placed.map(({ y }) => y).toSorted((a, b) => a - b));
});

test('the first sapling is in front and large, and each further sapling makes the items smaller', () => {
  const many = Array.from({ length: 60 }, (_, at) =>
    item(`month ${at}`, isoDateOf(2020 + Math.floor(at / 12), 1 + (at % 12), 1)),
  );
  const scales = [1, 2, 6, 13, 24, 40, 60].map((count) => placeItems(many.slice(0, count), true).at(-1)?.scale ?? 0);
  expect(scales).toEqual(scales.toSorted((a, b) => b - a));
  expect(new Set(scales).size).toBe(scales.length - 1);
  expect((scales[0] ?? 0) / (scales[5] ?? 1)).toBeGreaterThan(3);
  expect(placeItems(months.slice(0, 1), true)).toMatchObject([{ x: 50, y: 90 }]);
});

test.each([
  [3, true, 3],
  [40, true, 6],
  [40, false, 2],
  [5, false, 1],
])('%i trees with mine %o are drawn as %i', (count, mine, drawn) => {
  expect(placeItems([item('tree 1', '2026-01-01', 'tree', count)], mine)).toHaveLength(drawn);
});

test.each([
  ['2026-01-15', 'winter'],
  ['2026-03-01', 'spring'],
  ['2026-08-31', 'summer'],
  ['2026-11-27', 'autumn'],
  ['2026-12-01', 'winter'],
] as const)('%s is in %s', (day, season) => expect(seasonOf(day)).toBe(season));
