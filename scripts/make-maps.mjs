// Makes the maps of the product from Natural Earth (public domain, by the package `world-atlas`, 1:10m): the drawn maps that pages begin
// with, and the shapes of the interactive map. Detail is kept where most projects are: a line may leave the original by 200 metres in
// Belgium and by four kilometres far away. After a change here: `node scripts/make-maps.mjs`.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { at } from './project.mjs';

const HOME = '056';
/** Degrees around the home country in which every bend is kept. */
const detailedArea = { west: 2, south: 49, east: 7, north: 52 };
/** Parts of a degree in the shapes file. */
const UNITS = 500;

export const atlas = JSON.parse(readFileSync(at('node_modules/world-atlas/countries-10m.json'), 'utf8'));

/** Lets longitudes continue beyond 180 degrees where a line crosses it, instead of jumping to the other side. */
const unwrap = (points) => {
  let turn = 0;
  return points.map(([x, y], index) => {
    if (index > 0) turn -= Math.round((x - points[index - 1][0]) / 360) * 360;
    return [x + turn, y];
  });
};

/** Points of each arc in degrees. The file (TopoJSON) stores an arc as differences on a grid. */
const arcsOf = ({ arcs, transform: { scale, translate } }) =>
  arcs.map((arc) => {
    let [x, y] = [0, 0];
    return unwrap(
      arc.map(([dx, dy]) => {
        x += dx;
        y += dy;
        return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
      }),
    );
  });

export const original = arcsOf(atlas);

export const polygonsOf = ({ type, arcs, geometries }) =>
  geometries ? geometries.flatMap(polygonsOf) : type === 'Polygon' ? [arcs] : type === 'MultiPolygon' ? arcs : [];

/** Length of a degree of longitude at a point, divided by that of a degree of latitude. */
const shrink = ([, y]) => Math.cos((y * Math.PI) / 180);

/** How far a line may leave the original at a point, in degrees. */
const toleranceAt = ([x, y]) => {
  const dx = Math.max(detailedArea.west - x, 0, x - detailedArea.east) * Math.cos((y * Math.PI) / 180);
  const dy = Math.max(detailedArea.south - y, 0, y - detailedArea.north);
  return Math.min(0.035, 0.002 + Math.hypot(dx, dy) * 0.004);
};

/** Leaves out points that are nearer to the line without them than the tolerance (Douglas and Peucker). */
const simplify = (points, toleranceOf) => {
  const candidates = points.map((point) => ({
    x: point[0],
    y: point[1],
    stretch: shrink(point),
    tolerance: toleranceOf(point),
  }));
  const keep = new Set([0, points.length - 1]);
  const openRanges = [[0, points.length - 1]];
  while (openRanges.length > 0) {
    const [from, to] = openRanges.pop();
    const [a, b] = [candidates[from], candidates[to]];
    let [farthest, where] = [1, -1];
    for (let index = from + 1; index < to; index += 1) {
      const { x, y, stretch, tolerance } = candidates[index];
      const dx = (b.x - a.x) * stretch;
      const dy = b.y - a.y;
      const px = (x - a.x) * stretch;
      const py = y - a.y;
      const length = dx * dx + dy * dy;
      const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
      const restX = px - along * dx;
      const restY = py - along * dy;
      const far = Math.sqrt(restX * restX + restY * restY) / tolerance;
      if (far > farthest) {
        farthest = far;
        where = index;
      }
    }
    if (where < 0) continue;
    keep.add(where);
    openRanges.push([from, where], [where, to]);
  }
  return points.filter((_point, index) => keep.has(index));
};

export const pointsOf = (ring, arcs) => {
  const points = unwrap(
    ring.flatMap((index, nth) => {
      const arc = index < 0 ? arcs[~index].toReversed() : arcs[index];
      return nth === 0 ? arc : arc.slice(1);
    }),
  );
  // The coast of Antarctica goes once around: it is closed over the pole.
  const [first, lastPoint] = [points[0], points.at(-1)];
  return Math.abs(lastPoint[0] - first[0]) > 180 ? [...points, [lastPoint[0], -90], [first[0], -90]] : points;
};

const areaOf = (points) => {
  let sum = 0;
  for (const [index, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[(index + 1) % points.length];
    sum += x * nextY - nextX * y;
  }
  return Math.abs(sum / 2);
};

/** Whether an island or a lake is large enough to be drawn; smaller ones would be specks. */
const isLargeEnough = (points) => {
  const minSide = 3.5 * toleranceAt(points[0]);
  return points.length > 3 && areaOf(points) * shrink(points[0]) > minSide * minSide;
};

// ---- Shapes of the interactive map ----

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Encodes integers as text: five bits a letter, and a sixth that says whether more letters follow. Small numbers, such as differences, take one letter. */
const pack = (numbers) =>
  numbers
    .map((number) => {
      let remainder = number < 0 ? -2 * number - 1 : 2 * number;
      let text = '';
      for (; remainder > 31; remainder = Math.floor(remainder / 32)) text += letters[32 + (remainder % 32)];
      return text + letters[remainder];
    })
    .join('');

const packArc = (points) => {
  let [x, y] = [0, 0];
  return [
    points.length,
    ...points.flatMap(([lon, lat]) => {
      const [toX, toY] = [Math.round(lon * UNITS), Math.round(lat * UNITS)];
      const step = [toX - x, toY - y];
      [x, y] = [toX, toY];
      return step;
    }),
  ];
};

/** ISO 3166 codes of countries by their name in the file, which abbreviates some names. */
export const countryCodesByName = () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const alphabet = letters.slice(0, 26);
  const codeByName = new Map(
    [...alphabet]
      .flatMap((first) => [...alphabet].map((second) => first + second))
      // Codes of former countries are left out, because `Intl` gives them the names of their successors.
      .filter((code) => new Intl.Locale(`und-${code}`).region === code)
      .map((code) => [names.of(code), code]),
  );
  const abbreviated = {
    CD: 'Dem. Rep. Congo',
    CG: 'Congo',
    CF: 'Central African Rep.',
    SS: 'S. Sudan',
    EH: 'W. Sahara',
  };
  const differentlyWritten = {
    CI: "Côte d'Ivoire",
    DO: 'Dominican Rep.',
    BA: 'Bosnia and Herz.',
    MK: 'Macedonia',
    MM: 'Myanmar',
  };
  const otherNames = {
    US: 'United States of America',
    GQ: 'Eq. Guinea',
    SZ: 'eSwatini',
    SB: 'Solomon Is.',
    PS: 'Palestine',
    TR: 'Turkey',
  };
  for (const [code, name] of Object.entries({ ...abbreviated, ...differentlyWritten, ...otherNames }))
    codeByName.set(name, code);
  return codeByName;
};

/** The middle of a country's name: of the rows through its largest part, the widest near its middle. */
const middleOf = (points) => {
  const lats = points.map(([, y]) => y);
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  let widest = { width: 0, at: points[0] };
  for (let row = 1; row < 20; row += 1) {
    const lat = south + ((north - south) * row) / 20;
    const cuts = points
      .flatMap(([x, y], index) => {
        const [nextX, nextY] = points[(index + 1) % points.length];
        return y > lat === nextY > lat ? [] : [x + ((lat - y) / (nextY - y)) * (nextX - x)];
      })
      .toSorted((a, b) => a - b);
    for (let index = 0; index + 1 < cuts.length; index += 2) {
      const width = (cuts[index + 1] - cuts[index]) * shrink([0, lat]) * (1 - Math.abs(row - 10) / 20);
      if (width > widest.width) widest = { width, at: [(cuts[index] + cuts[index + 1]) / 2, lat] };
    }
  }
  return widest;
};

const namesOf = (countries, arcs) => {
  const codeByName = countryCodesByName();
  return countries
    .flatMap((country) => {
      const code = codeByName.get(country.properties.name);
      const outlines = polygonsOf(country).map(([outer]) => pointsOf(outer, arcs));
      const largest = outlines.toSorted((a, b) => areaOf(b) - areaOf(a))[0];
      if (!code || code === 'AQ' || !largest) return [];
      const { width, at: point } = middleOf(largest);
      return width < 0.4 ? [] : [{ code, width, point }];
    })
    .toSorted((a, b) => b.width - a.width)
    .map(
      ({ code, width, point: [lon, lat] }) =>
        `${code} ${(((lon + 540) % 360) - 180).toFixed(1)} ${lat.toFixed(1)} ${width.toFixed(1)}`,
    )
    .join(',');
};

/** Arcs in the order in which they are used, land and home as rings of them, and where the names of countries stand. */
export const buildShapes = () => {
  const arcs = original.map((points) => simplify(points, toleranceAt));
  const countries = atlas.objects.countries.geometries;
  const withoutSpecks = (polygons) =>
    polygons
      .map((rings) => rings.filter((ring) => isLargeEnough(pointsOf(ring, arcs))))
      .filter((rings, index) => rings[0] === polygons[index][0]);
  const land = withoutSpecks(polygonsOf(atlas.objects.land));
  const home = withoutSpecks(polygonsOf(countries.find(({ id }) => id === HOME)));
  const order = new Map();
  const numberOf = (index) => {
    const arc = index < 0 ? ~index : index;
    if (!order.has(arc)) order.set(arc, order.size);
    return index < 0 ? -1 - order.get(arc) : order.get(arc);
  };
  const packRings = (polygons) => [
    polygons.length,
    ...polygons.flatMap((rings) => [
      rings.length,
      ...rings.flatMap((ring) => [ring.length, ...ring.map((index) => numberOf(index))]),
    ]),
  ];
  const packedLand = packRings(land);
  const coasts = order.size;
  const onLand = new Set(
    polygonsOf(atlas.objects.land)
      .flat(2)
      .map((index) => (index < 0 ? ~index : index)),
  );
  const length = (points) =>
    points.slice(1).reduce((sum, [x, y], index) => sum + Math.hypot(x - points[index][0], y - points[index][1]), 0);
  const borders = new Set(
    countries.flatMap((country) => polygonsOf(country).flat(2)).map((index) => (index < 0 ? ~index : index)),
  );
  for (const arc of borders) if (!onLand.has(arc) && length(arcs[arc]) > 8 * toleranceAt(arcs[arc][0])) numberOf(arc);
  const packedHome = packRings(home);
  return {
    arcs: pack([order.size, coasts, ...[...order.keys()].flatMap((arc) => packArc(arcs[arc]))]),
    land: pack(packedLand),
    home: pack(packedHome),
    names: namesOf(countries, arcs),
  };
};

// ---- Drawn maps ----

const mercator = (lat) => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));

/** Extents as in `rules/map-views.ts`, which a test compares, and the least side in pixels of an island that is drawn. */
export const views = {
  belgium: { west: 2.2, south: 49.35, east: 6.65, north: 51.65, least: 6 },
  wide: { west: -25, south: 1, east: 45, north: 62, least: 6 },
  world: { west: -180, south: -57, east: 180, north: 78, least: 6 },
};
const WIDTH = 800;
/** Shapes are clipped this many pixels outside the picture, so that no outline is drawn along its edge. */
const MARGIN = 12;

/** The part of a ring inside of a box (Sutherland and Hodgman). */
const clip = (points, width, height) => {
  const edges = [
    [0, -MARGIN, 1],
    [0, width + MARGIN, -1],
    [1, -MARGIN, 1],
    [1, height + MARGIN, -1],
  ];
  let clipped = points;
  for (const [axis, limit, sign] of edges) {
    const isIn = (point) => sign * (point[axis] - limit) >= 0;
    clipped = clipped.flatMap((point, index) => {
      const before = clipped.at(index - 1);
      if (isIn(point) === isIn(before)) return isIn(point) ? [point] : [];
      const part = (limit - before[axis]) / (point[axis] - before[axis]);
      const crossing = [0, 1].map((each) => before[each] + part * (point[each] - before[each]));
      return isIn(point) ? [crossing, point] : [crossing];
    });
  }
  return clipped;
};

const pathOf = (points) => {
  const rounded = points.map((point) => point.map(Math.round));
  const steps = rounded
    .slice(1)
    .map(([x, y], index) => [x - rounded[index][0], y - rounded[index][1]])
    .filter(([dx, dy]) => dx !== 0 || dy !== 0);
  return steps.length < 3 ? '' : `M${rounded[0].join(' ')}${steps.map((step) => `l${step.join(' ')}`).join('')}z`;
};

/** A map as a picture in the colours of the theme; the home country is in another. */
export const buildDrawing = (name) => {
  const { west, south, east, north, least } = views[name];
  const scale = WIDTH / ((east - west) * (Math.PI / 180));
  const height = Math.round((mercator(north) - mercator(south)) * scale);
  const toPixels = ([lon, lat]) => [
    ((lon - west) / (east - west)) * WIDTH,
    (mercator(north) - mercator(Math.max(-84, lat))) * scale,
  ];
  // Pages show a map at half of its size.
  const pixel = (1.3 * (east - west)) / WIDTH;
  const rough = original.map((points) => simplify(points, (point) => pixel * shrink(point)));
  const pathsOf = (countries) =>
    countries
      .flatMap((country) => polygonsOf(country).flat())
      .flatMap((ring) => {
        const points = pointsOf(ring, rough);
        const ends = points.map(([x]) => x);
        return [-360, 0, 360]
          .filter((turn) => Math.min(...ends) + turn < east && Math.max(...ends) + turn > west)
          .map((turn) => points.map(([x, y]) => toPixels([x + turn, y])));
      })
      .map((points) => clip(points, WIDTH, height))
      .filter((points) => points.length > 3 && areaOf(points) > least * least)
      .map(pathOf)
      .join('');
  const [homeCountry, otherCountries] = [[], []];
  for (const country of atlas.objects.countries.geometries)
    (country.id === HOME ? homeCountry : otherCountries).push(country);
  const draw = (fill, stroke, countries) =>
    `<path fill="var(${fill})" stroke="var(${stroke})" stroke-linejoin="round" d="${pathsOf(countries)}"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" id="picture" viewBox="0 0 ${WIDTH} ${height}" fill="none">`,
    draw('--paper-sunk,#f1ede3', '--line,#e2dccf', otherCountries),
    draw('--moss,#dbe8dc', '--leaf,#1f7a55', homeCountry),
    '</svg>\n',
  ].join('\n');
};

export const shapesFile = at('src/sustainability/web/map/world-shapes.ts');
export const drawings = Object.fromEntries(
  Object.keys(views).map((name) => [name, at(`src/platform/ui/pictures/map-${name}.svg`)]),
);

/** The shapes as a module: a browser keeps it for good, under a name by its content. */
export const writeShapes = (shapes) =>
  [
    '/** Made by `scripts/make-maps.mjs` from Natural Earth, public domain; read by `parse-shapes.ts`. */',
    'export const worldShapes = {',
    ...Object.entries(shapes).map(([key, text]) => `  ${key}:\n    '${text}',`),
    '};\n',
  ].join('\n');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(shapesFile, writeShapes(buildShapes()));
  for (const [name, file] of Object.entries(drawings)) writeFileSync(file, buildDrawing(name));
}
