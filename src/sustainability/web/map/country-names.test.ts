import { expect, test } from 'vitest';
import { boxAround, nameVisibilities, parseCountryNames } from './country-names.ts';
import { worldShapes } from './world-shapes.ts';

test('every country name has coordinates, a width, and a text in each language', () => {
  const names = parseCountryNames(worldShapes.names);
  expect(names.length).toBeGreaterThan(150);
  expect(names.find(({ code }) => code === 'BE')).toMatchObject({ lon: 4.7, lat: 50.6 });
  for (const language of ['en', 'fr', 'nl']) {
    const regions = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    expect(names.filter(({ code }) => regions.of(code) === undefined)).toEqual([]);
  }
  for (const { lat, lon, degrees } of names)
    expect(Math.abs(lat) < 85 && Math.abs(lon) <= 180 && degrees > 0).toBe(true);
});

test.each([
  ['fits', { width: 60, room: 90, at: { x: 100, y: 100 } }, true],
  ['is wider than its country', { width: 60, room: 50, at: { x: 100, y: 100 } }, false],
  ['is behind the globe', { width: 60, room: 90, at: null }, false],
  ['hangs over the edge', { width: 60, room: 90, at: { x: 20, y: 100 } }, false],
  ['stands on a marker', { width: 60, room: 90, at: { x: 205, y: 205 } }, false],
])('a name that %s', (_case, label, isVisible) => {
  const marker = boxAround({ x: 200, y: 200 }, 36, 36);
  expect(nameVisibilities([label], [marker], { width: 400, height: 300 })).toEqual([isVisible]);
});

test('of two names in the same place only the first is shown', () => {
  const label = { width: 60, room: 90, at: { x: 100, y: 100 } };
  expect(nameVisibilities([label, label], [], { width: 400, height: 300 })).toEqual([true, false]);
});
