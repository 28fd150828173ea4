import { expect, test } from 'vitest';
import { aspectOf, findNarrowestMap, pointOnMap, pointOnNarrowestMap, spreadMarkers, spreadOf } from './map-views.ts';

test.each([
  ['Brussels', { lat: 50.85, lon: 4.35 }, 'belgium'],
  ['Ciney', { lat: 50.295, lon: 5.1 }, 'belgium'],
  ['Ndiébel', { lat: 14.18, lon: -16.42 }, 'wide'],
  ['Kenscoff', { lat: 18.45, lon: -72.28 }, 'world'],
  ['the sea', { lat: 0, lon: 0 }, 'world'],
  ['Alert', { lat: 82.5, lon: -62.3 }, 'world'],
])('findNarrowestMap returns the smallest map that shows %s', (_name, place, view) =>
  expect(findNarrowestMap(place)).toBe(view),
);

test('every place in the world is located inside a map, also near a pole', () => {
  expect(pointOnNarrowestMap({ lat: 50.295, lon: 5.1 })).toEqual(pointOnMap('belgium', { lat: 50.295, lon: 5.1 }));
  for (const lat of [-90, -78, 0, 45, 82, 90])
    for (const lon of [-180, -72, 0, 5, 120, 180]) {
      const { x, y } = pointOnNarrowestMap({ lat, lon });
      expect(Math.min(x, y)).toBeGreaterThan(0);
      expect(Math.max(x, y)).toBeLessThan(100);
    }
});

test('a place further north is higher on the map, and a place further east is further right', () => {
  const [south, north] = [pointOnMap('belgium', { lat: 50, lon: 4 }), pointOnMap('belgium', { lat: 51, lon: 5 })];
  expect(north && south && [north.y < south.y, north.x > south.x]).toEqual([true, true]);
});

test('the middle latitude of a map is below the middle of the picture, because of the projection', () => {
  const at = pointOnMap('wide', { lat: 31.5, lon: 10 });
  expect(at?.x).toBeCloseTo(50, 5);
  expect(at?.y).toBeGreaterThan(50);
});

test('spreadMarkers moves near markers apart, and leaves a single marker in place', () => {
  const places = [
    { x: 51, y: 38 },
    { x: 52, y: 35.5 },
    { x: 43, y: 37 },
    { x: 43, y: 37 },
    { x: 80, y: 70 },
  ];
  const spread = spreadMarkers(places, spreadOf('belgium'));
  for (const [at, a] of spread.entries())
    for (const b of spread.slice(at + 1))
      expect(Math.hypot(a.x - b.x, (a.y - b.y) / aspectOf('belgium'))).toBeGreaterThan(8.5);
  expect(spread[4]).toEqual(places[4]);
  expect(spreadMarkers([], spreadOf('wide'))).toEqual([]);
});
