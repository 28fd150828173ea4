import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeMarkers } from './place-markers.ts';

const samePoints = (count: number) => Array.from({ length: count }, () => ({ x: 100, y: 100 }));

test('distant markers keep their places, and a place behind the globe has no marker', () => {
  const places = [{ x: 10, y: 10 }, null, { x: 200, y: 10 }];
  expect(placeMarkers(places, false)).toEqual({
    pins: places.map((place) => place && { at: place, place }),
    clusters: [],
  });
});

test('eight markers in one place stand around it, nine become a cluster, and at the closest zoom all are shown', () => {
  const few = placeMarkers(samePoints(8), false);
  expect(few.clusters).toEqual([]);
  expect(new Set(few.pins.map((pin) => `${pin?.at.x} ${pin?.at.y}`)).size).toBe(8);
  const many = placeMarkers([...samePoints(9), { x: 400, y: 100 }], false);
  expect(many.clusters).toEqual([{ members: [0, 1, 2, 3, 4, 5, 6, 7, 8], at: { x: 100, y: 100 } }]);
  expect(many.pins.map((pin) => pin !== null)).toEqual([...samePoints(9).map(() => false), true]);
  expect(placeMarkers(samePoints(9), true).pins.every((pin) => pin !== null)).toBe(true);
});

test('every visible place has its own marker or is in one cluster', () => {
  const point = fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 400 }) });
  fc.assert(
    fc.property(fc.array(fc.option(point), { maxLength: 40 }), fc.boolean(), (places, closest) => {
      const { pins, clusters } = placeMarkers(places, closest);
      for (const [at, place] of places.entries()) {
        const times = clusters.filter(({ members }) => members.includes(at)).length + (pins[at] ? 1 : 0);
        expect(times).toBe(place === null ? 0 : 1);
      }
    }),
  );
});
