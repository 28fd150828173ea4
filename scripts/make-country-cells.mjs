// Makes the cells by which a load of projects checks their countries, from the same countries as the maps (Natural Earth, public domain):
// `node scripts/make-country-cells.mjs`. Cells are a quarter of a degree, from 90 north and 180 west on: the country at the middle of each.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { deflateSync } from 'node:zlib';
import { atlas, countryCodesByName, original, pointsOf, polygonsOf } from './make-maps.mjs';
import { at } from './project.mjs';

const CELLS = 4;
const [WIDTH, HEIGHT] = [360 * CELLS, 180 * CELLS];
/** Areas that several countries claim. Crimea is missing, because it has no shape of its own in Natural Earth. */
const claimed = new Set([
  'W. Sahara',
  'N. Cyprus',
  'Somaliland',
  'Kosovo',
  'Siachen Glacier',
  'Falkland Is.',
  'Palestine',
]);
const crimea = { west: 32.25, south: 44.25, east: 36.75, north: 46.25 };

const cellOf = ([lon, lat]) => {
  const column = Math.floor((lon + 180) * CELLS);
  const row = Math.min(HEIGHT - 1, Math.max(0, Math.floor((90 - lat) * CELLS)));
  return row * WIDTH + (((column % WIDTH) + WIDTH) % WIDTH);
};

/** Cells whose middle is within the rings; for an island without any, those of its coast. */
const cellsWithin = (rings) => {
  const inside = [];
  const lats = rings[0].map(([, lat]) => lat);
  const first = Math.floor((90 - Math.max(...lats)) * CELLS);
  const lastRow = Math.floor((90 - Math.min(...lats)) * CELLS);
  for (let row = first; row <= lastRow; row += 1) {
    const lat = 90 - (row + 0.5) / CELLS;
    const cuts = rings
      .flatMap((points) =>
        points.flatMap(([x, y], index) => {
          const [nextX, nextY] = points[(index + 1) % points.length];
          return y > lat === nextY > lat ? [] : [x + ((lat - y) / (nextY - y)) * (nextX - x)];
        }),
      )
      .toSorted((a, b) => a - b);
    for (let index = 0; index + 1 < cuts.length; index += 2) {
      const column = Math.ceil((cuts[index] + 180) * CELLS - 0.5);
      for (let next = column; (next + 0.5) / CELLS - 180 < cuts[index + 1]; next += 1)
        inside.push(cellOf([(next + 0.5) / CELLS - 180, lat]));
    }
  }
  return inside.length > 0 ? inside : rings[0].map(cellOf);
};

/** The codes of countries, and the cells with their positions in that list from 1; 255 where several countries say that an area is theirs. */
export const buildCountryCells = () => {
  const codeByName = countryCodesByName();
  const cells = new Uint8Array(WIDTH * HEIGHT);
  const list = [];
  const countries = atlas.objects.countries.geometries
    .map((country) => ({ country, name: country.properties.name }))
    .filter(({ name }) => name !== 'Antarctica' && (codeByName.has(name) || claimed.has(name)))
    .map(({ country, name }) => ({
      code: claimed.has(name) ? null : codeByName.get(name),
      polygons: polygonsOf(country).map((rings) => cellsWithin(rings.map((ring) => pointsOf(ring, original)))),
    }))
    // Small countries are written last, so that they keep a cell which also belongs to a large neighbour.
    .toSorted((a, b) => b.polygons.flat().length - a.polygons.flat().length);
  for (const { code, polygons } of countries) {
    if (code) list.push(code);
    for (const cell of polygons.flat()) cells[cell] = code ? list.length : 255;
  }
  for (let lat = crimea.south + 0.1; lat < crimea.north; lat += 1 / CELLS)
    for (let lon = crimea.west + 0.1; lon < crimea.east; lon += 1 / CELLS)
      if (cells[cellOf([lon, lat])] !== 0) cells[cellOf([lon, lat])] = 255;
  return { list, cells };
};

export const cellsFile = at('src/projects/server/load/country-cells.ts');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { list, cells } = buildCountryCells();
  writeFileSync(
    cellsFile,
    `/** Made by \`scripts/make-country-cells.mjs\` from Natural Earth, public domain; read by \`country-mask.ts\`. */
export const countryCells = {
  codes: '${list.join(' ')}',
  cells:
    '${deflateSync(cells, { level: 9 }).toString('base64')}',
};
`,
  );
  console.log(list.length, 'countries');
}
