import { expect, test } from 'vitest';
import { parseShapes } from './parse-shapes.ts';
import { worldShapes } from './world-shapes.ts';

const shapes = parseShapes(worldShapes);

type Ring = [number, number][];

/** Whether a point is inside rings: then a line from it to the east crosses an odd number of edges. */
const isInside = (rings: readonly Ring[], lon: number, lat: number): boolean =>
  rings
    .flatMap((ring) => ring.map((point, at) => [point, ring[(at + 1) % ring.length] ?? point] as const))
    .filter(([[x, y], [toX, toY]]) => y > lat !== toY > lat && lon < x + ((lat - y) / (toY - y)) * (toX - x)).length %
    2 ===
  1;

test.each([
  ['Brussels', 4.35, 50.85, true, true],
  ['Ostend', 2.93, 51.21, true, true],
  ['Arlon', 5.8, 49.68, true, true],
  ['Lille', 3.06, 50.63, true, false],
  ['Aachen', 6.08, 50.77, true, false],
  ['Ndiébel', -16.05, 14.13, true, false],
  ['Kenscoff', -72.28, 18.45, true, false],
  ['the South Pole', 10, -89, true, false],
  ['Chukotka, beyond 180 degrees', -177, 67, true, false],
  ['the North Sea', 3, 53, false, false],
  ['the Caspian Sea', 51, 41, false, false],
  ['the Pacific', -140, 0, false, false],
])('the shapes of land and of Belgium contain %s or do not', (_name, lon, lat, onLand, inBelgium) => {
  const isIn = ({ coordinates }: typeof shapes.land) => coordinates.some((rings) => isInside(rings, lon, lat));
  expect([isIn(shapes.land), isIn(shapes.home)]).toEqual([onLand, inBelgium]);
});

test('rings are closed, lines have no jumps, and all points are on the globe', () => {
  const rings = [...shapes.land.coordinates, ...shapes.home.coordinates].flat();
  for (const ring of rings) expect(ring.at(-1)).toEqual(ring[0]);
  const lines = [...shapes.coasts.coordinates, ...shapes.borders.coordinates];
  expect(lines.length).toBeGreaterThan(500);
  const points = [...rings, ...lines].flat();
  expect(points.filter(([lon, lat]) => Math.abs(lat) > 90 || Math.abs(lon) > 400)).toEqual([]);
  const jumps = lines.filter((line) => line.some(([lon], at) => Math.abs(lon - (line[at - 1]?.[0] ?? lon)) > 30));
  expect(jumps).toEqual([]);
});
