import { inflateSync } from 'node:zlib';
import type { CountryTest } from '#projects/rules/find-project-faults.ts';
import { countryCells } from './country-cells.ts';

const CELLS = 4;
const WIDTH = 360 * CELLS;
const HEIGHT = 180 * CELLS;
/** Cells around a place that count as near it: half a degree, at most 55 km. */
const NEAR = 2;
/** Number of the cells of an area that several countries claim. */
const CLAIMED = 255;

const shapedCodes = countryCells.codes.split(' ');
/** Codes of ISO 3166 of countries without a shape in the cells, and the code in use for Kosovo. */
const shapelessCodes = new Set(
  (
    'AG AQ AX BL BQ BV CC CK CV CX EH FK FO GF GP GS HK HM IO KN KY LC MF MH MO MP MQ PF PM PN PS RE SH SJ ST TC TF ' +
    'TK TT UM VA VC VG VI WF XK YT'
  ).split(' '),
);

/** Territories with a code of their own, by the country that they belong to; their places may be given by the code of either. */
const territories: Readonly<Record<string, string>> = {
  AU: 'CC CX HM NF',
  CN: 'HK MO',
  DK: 'FO GL',
  FI: 'AX',
  FR: 'BL GF GP MF MQ NC PF PM RE TF WF YT',
  GB: 'AI BM FK GG GI GS IM IO JE KY MS PN SH TC VG',
  NL: 'AW BQ CW SX',
  NO: 'BV SJ',
  NZ: 'CK NU TK',
  US: 'AS GU MP PR UM VI',
};
/**
 * Territories without a shape that lie beside the shape of another country: Saint Martin, Saint Barthélemy, Saint-Pierre and Miquelon, the British
 * Virgin Islands, and both ends of the Turks and Caicos Islands.
 */
const hiddenTerritories = [
  { country: 'FR', lat: 18.07, lon: -63.05 },
  { country: 'FR', lat: 17.9, lon: -62.83 },
  { country: 'FR', lat: 46.78, lon: -56.18 },
  { country: 'FR', lat: 47.05, lon: -56.35 },
  { country: 'GB', lat: 18.43, lon: -64.6 },
  { country: 'GB', lat: 21.78, lon: -72.27 },
  { country: 'GB', lat: 21.47, lon: -71.14 },
];
let cells: Buffer | undefined;

const cellOf = ({ lat, lon }: { lat: number; lon: number }) => ({
  column: Math.floor((lon + 180) * CELLS),
  row: Math.floor((90 - lat) * CELLS),
});

const isNearHiddenTerritory = (place: { lat: number; lon: number }, country: string): boolean => {
  const { column, row } = cellOf(place);
  return hiddenTerritories.some((territory) => {
    const cell = cellOf(territory);
    return territory.country === country && Math.abs(cell.column - column) <= NEAR && Math.abs(cell.row - row) <= NEAR;
  });
};

/**
 * Whether a place is in a country or near it, or in a territory that belongs to the country. Also true where no shape of the country, or
 * of any country near the place, is known. False for a code that is of no country.
 */
export const isInCountry: CountryTest = (place, country) => {
  if (!shapedCodes.includes(country)) return shapelessCodes.has(country);
  cells ??= inflateSync(Buffer.from(countryCells.cells, 'base64'));
  const { column, row } = cellOf(place);
  const nearbyCountries = new Set<number>();
  for (let y = Math.max(0, row - NEAR); y <= Math.min(HEIGHT - 1, row + NEAR); y += 1)
    for (let x = column - NEAR; x <= column + NEAR; x += 1)
      nearbyCountries.add(cells[y * WIDTH + ((x + WIDTH) % WIDTH)] ?? 0);
  nearbyCountries.delete(0);
  if (nearbyCountries.size === 0 || nearbyCountries.has(CLAIMED)) return true;
  const codes = [country, ...(territories[country]?.split(' ') ?? [])];
  return (
    codes.some((code) => nearbyCountries.has(shapedCodes.indexOf(code) + 1)) || isNearHiddenTerritory(place, country)
  );
};
