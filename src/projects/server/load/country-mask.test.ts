import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildCountryCells } from '../../../../scripts/make-country-cells.mjs';
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
  ['Nuuk by the country that Greenland belongs to', 64.18, -51.72, 'DK', true],
  ['Nuuk by its own code', 64.18, -51.72, 'GL', true],
  ['Nuuk by another country', 64.18, -51.72, 'NO', false],
  ['San Juan by the country that Puerto Rico belongs to', 18.4, -66.06, 'US', true],
  ['San Juan by its own code', 18.4, -66.06, 'PR', true],
  ['San Juan by another country', 18.4, -66.06, 'FR', false],
  ['Willemstad by the country that Curaçao belongs to', 12.12, -68.93, 'NL', true],
  ['Nouméa by the country that New Caledonia belongs to', -22.27, 166.45, 'FR', true],
  ['Marigot, beside a part of the Netherlands', 18.07, -63.08, 'FR', true],
  ['Road Town, beside a part of the United States', 18.43, -64.62, 'GB', true],
  ['Providenciales by the country that it belongs to', 21.78, -72.27, 'GB', true],
  ['Cockburn Town by the country that it belongs to', 21.46, -71.14, 'GB', true],
  ['Saint-Pierre by the country that it belongs to', 46.78, -56.18, 'FR', true],
  ['Miquelon by the country that it belongs to', 47.1, -56.38, 'FR', true],
  ['St. John’s, beside a part of France', 47.56, -52.71, 'FR', false],
  ['Miami by a territory of its country', 25.76, -80.19, 'PR', false],
  ['Copenhagen by a territory of its country', 55.68, 12.57, 'GL', false],
  ['Praia, of which no shape is known', 14.93, -23.51, 'CV', true],
  ['Pristina by the code in use for Kosovo', 42.66, 21.16, 'XK', true],
  ['London by no code of a country', 51.5, -0.12, 'UK', false],
  ['Brussels by no code of a country', 50.85, 4.35, 'ZZ', false],
  ['Brussels by the code of a group of countries', 50.85, 4.35, 'EU', false],
  ['the open sea by no code of a country', -40, -120, 'XX', false],
])('%s (%d, %d) is in %s: %s', (_, lat, lon, country, expected) => {
  expect(isInCountry({ lat, lon }, country)).toBe(expected);
});

test('the 249 codes of ISO 3166 and XK are known, and no other code is', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  // Far from all land, each country passes.
  const passing = alphabet
    .flatMap((first) => alphabet.map((second) => first + second))
    .filter((code) => isInCountry({ lat: -40, lon: -120 }, code));
  expect(passing).toHaveLength(250);
  expect(passing).toContain('XK');
});

test('the stored cells are those that buildCountryCells computes', () => {
  const { list, cells } = buildCountryCells();
  expect(countryCells.codes).toBe(list.join(' '));
  expect(inflateSync(Buffer.from(countryCells.cells, 'base64')).equals(cells)).toBe(true);
});
