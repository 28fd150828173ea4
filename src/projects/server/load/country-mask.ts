import { inflateSync } from 'node:zlib';
import type { CountryTest } from '#projects/rules/check-project.ts';
import { countryCells } from './country-cells.ts';

const CELLS = 4;
const WIDTH = 360 * CELLS;
const HEIGHT = 180 * CELLS;
/** Cells around a place that count as near it: half a degree, at most 55 km. */
const NEAR = 2;
/** Several countries say that an area is theirs. */
const CLAIMED = 255;
const codes = countryCells.codes.split(' ');
let cells: Buffer | undefined;

/** Whether a place is in a country or near it; also where no shape of the country, or of any country near the place, is known. */
export const isInCountry: CountryTest = ({ lat, lon }, country) => {
  const own = codes.indexOf(country) + 1;
  if (own === 0) return true;
  cells ??= inflateSync(Buffer.from(countryCells.cells, 'base64'));
  const [column, row] = [Math.floor((lon + 180) * CELLS), Math.floor((90 - lat) * CELLS)];
  const near = new Set<number>();
  for (let y = Math.max(0, row - NEAR); y <= Math.min(HEIGHT - 1, row + NEAR); y += 1)
    for (let x = column - NEAR; x <= column + NEAR; x += 1) near.add(cells[y * WIDTH + ((x + WIDTH) % WIDTH)] ?? 0);
  near.delete(0);
  return near.size === 0 || near.has(own) || near.has(CLAIMED);
};
