import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeCountryCells } from '../../../../scripts/make-country-cells.mjs';
import { countryCells } from './country-cells.ts';
import { isInCountry } from './country-mask.ts';

test.each<[string, number, number, string, boolean]>([
  ['Brussels', 50.85, 4.35, 'BE', true],
  ['Brussels', 50.85, 4.35, 'FR', false],
  ['Lille, half an hour from Belgium', 50.63, 3.06, 'BE', true],
  ['Paris', 48.86, 2.35, 'BE', false],
  ['the coast at Ostend', 51.24, 2.9, 'BE', true],
  ['Texel, an island', 53.08, 4.8, 'NL', true],
  ['Réunion by its country', -21.1, 55.5, 'FR', true],
  ['Réunion by its own code', -21.1, 55.5, 'RE', true],
  ['Kinshasa, beside the other Congo', -4.32, 15.3, 'CG', true],
  ['Kisangani', 0.52, 25.2, 'CG', false],
  ['Kisangani', 0.52, 25.2, 'CD', true],
  ['Kisangani, turned around', 25.2, 0.52, 'CD', false],
  ['Singapore', 1.35, 103.82, 'SG', true],
  ['Nauru', -0.52, 166.93, 'NR', true],
  ['Fiji beyond 180 degrees', -16.8, -179.98, 'FJ', true],
  ['Simferopol', 44.95, 34.1, 'UA', true],
  ['Laayoune', 27.15, -13.2, 'MA', true],
  ['Lima', -12.05, -77.04, 'BR', false],
  ['an atoll of which no shape is known', -8.5, -140.1, 'FR', true],
])('%s (%d, %d) is in %s: %s', (_, lat, lon, country, expected) => {
  expect(isInCountry({ lat, lon }, country)).toBe(expected);
});

test('the cells are what the script makes of the package', () => {
  const { list, cells } = makeCountryCells();
  expect(countryCells.codes).toBe(list.join(' '));
  expect(inflateSync(Buffer.from(countryCells.cells, 'base64')).equals(cells)).toBe(true);
});
