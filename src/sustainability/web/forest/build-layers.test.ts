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
  ['there are no plants', [], [], []],
  ['no plant is new', ['a', 'b', 'c'], [], ['abc']],
  ['the nearest plant is new', ['a', 'b', 'c'], ['c'], ['ab', '+c']],
  ['a plant in the middle is new', ['a', 'b', 'c'], ['b'], ['a', '+b', 'c']],
  ['two plants beside each other are new', ['a', 'b', 'c', 'd'], ['b', 'c'], ['a', '+b', '+c', 'd']],
])('layers when %s', (_what, keys, fresh, layers) => expect(layersOf(keys, fresh)).toEqual(layers));

test('layers are grouped into bands by their distance', () => {
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

test('every plant is in one layer, in the order of drawing, and at most eight layers grow', () => {
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
