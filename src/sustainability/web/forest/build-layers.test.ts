import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildLayers } from './build-layers.ts';
import type { PlacedItem } from '#sustainability/rules/place-items.ts';

const placed = (...keys: string[]): PlacedItem[] =>
  keys.map((key, at) => ({ at, key: `${key} 0`, item: { key }, x: at, y: at, scale: 1 }) as unknown as PlacedItem);
const layersOf = (keys: readonly string[], fresh: readonly string[]): string[] =>
  buildLayers(placed(...keys), new Set(fresh)).map(
    ({ growing, placed: layerItems }) => `${growing ? '+' : ''}${layerItems.map(({ item }) => item.key).join('')}`,
  );

test.each([
  ['nothing stands there', [], [], []],
  ['nothing is new', ['a', 'b', 'c'], [], ['abc']],
  ['the nearest is new', ['a', 'b', 'c'], ['c'], ['ab', '+c']],
  ['what is nearer than a new one is drawn over it', ['a', 'b', 'c'], ['b'], ['a', '+b', 'c']],
  ['new ones beside each other', ['a', 'b', 'c', 'd'], ['b', 'c'], ['a', '+b', '+c', 'd']],
])('%s', (_what, keys, fresh, layers) => expect(layersOf(keys, fresh)).toEqual(layers));

test('plants rise with those that are as far', () => {
  const [farPlant, middlePlant, nearPlant] = placed('far', 'middle', 'near').map((each, at) => ({
    ...each,
    y: [60, 75, 90][at] ?? 0,
  }));
  const layers = buildLayers(
    [farPlant, farPlant, middlePlant, nearPlant, nearPlant].filter((each) => each !== undefined),
    new Set(),
  );
  expect(layers.map(({ band, placed: layerItems }) => [band, layerItems.length])).toEqual([
    ['far', 2],
    ['middle', 1],
    ['near', 2],
  ]);
});

test('every plant is drawn once, in the order of the picture, and at most eight grow', () => {
  const key = fc.nat(40).map(String);
  fc.assert(
    fc.property(fc.uniqueArray(key), fc.array(key), (keys, fresh) => {
      const layers = buildLayers(placed(...keys), new Set(fresh));
      expect(layers.flatMap(({ placed: layerItems }) => layerItems.map(({ item }) => item.key))).toEqual(keys);
      expect(layers.filter(({ growing }) => growing).length).toBeLessThanOrEqual(8);
      expect(new Set(layers.map((each) => each.key)).size).toBe(layers.length);
    }),
  );
});
