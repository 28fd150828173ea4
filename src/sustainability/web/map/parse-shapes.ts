type Ring = number[];
type Coordinates = [number, number][];
/** Polygons of land and of the home country, and lines along coasts and borders, as GeoJSON. */
export type Shapes = { land: MultiPolygon; home: MultiPolygon; coasts: MultiLine; borders: MultiLine };
type MultiPolygon = { type: 'MultiPolygon'; coordinates: Coordinates[][] };
type MultiLine = { type: 'MultiLineString'; coordinates: Coordinates[] };

/** Base 64 digits: five bits of a number each, and a sixth bit that is set when more digits follow. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const UNITS = 500;

const unpack = (text: string): number[] => {
  const numbers: number[] = [];
  let [value, place] = [0, 1];
  for (const letter of text) {
    const bits = letters.indexOf(letter);
    value += (bits % 32) * place;
    place *= 32;
    if (bits < 32) {
      numbers.push(value % 2 === 0 ? value / 2 : -(value + 1) / 2);
      [value, place] = [0, 1];
    }
  }
  return numbers;
};

const readerOf = (text: string): (() => number) => {
  const numbers = unpack(text).values();
  return () => numbers.next().value ?? 0;
};

const repeat = <Item>(count: number, read: () => Item): Item[] => Array.from({ length: count }, read);

const readPolygons = (text: string): Ring[][] => {
  const readNumber = readerOf(text);
  return repeat(readNumber(), () => repeat(readNumber(), () => repeat(readNumber(), readNumber)));
};

/** Makes longitudes continuous where a line crosses 180 degrees, so that they may exceed it. */
const unwrap = (points: Coordinates): Coordinates => {
  let [totalTurn, longitudeBefore] = [0, points[0]?.[0] ?? 0];
  return points.map(([lon, lat]) => {
    totalTurn -= Math.round((lon - longitudeBefore) / 360) * 360;
    longitudeBefore = lon;
    return [lon + totalTurn, lat];
  });
};

/** Joins the arcs of a ring, given by index; a negative number is a reversed arc. A ring around the world is closed over the South Pole. */
const ringOf = (ring: Ring, arcs: readonly Coordinates[]): Coordinates => {
  const points = unwrap(
    ring.flatMap((at, nth) => {
      const arc = at < 0 ? (arcs[-1 - at] ?? []).toReversed() : (arcs[at] ?? []);
      return nth === 0 ? arc : arc.slice(1);
    }),
  );
  const [firstPoint, lastPoint] = [points[0], points.at(-1)];
  if (!firstPoint || !lastPoint || Math.abs(lastPoint[0] - firstPoint[0]) < 180) return points;
  return [...points, [lastPoint[0], -90], [firstPoint[0], -90], firstPoint];
};

/** Parses the shapes that `scripts/make-maps.mjs` writes. */
export const parseShapes = (packed: { arcs: string; land: string; home: string }): Shapes => {
  const readNumber = readerOf(packed.arcs);
  const [count, coasts] = [readNumber(), readNumber()];
  const arcs = repeat(count, () => {
    let [x, y] = [0, 0];
    return repeat(readNumber(), (): [number, number] => {
      x += readNumber();
      y += readNumber();
      return [x / UNITS, y / UNITS];
    });
  });
  const polygons = (text: string): MultiPolygon => ({
    type: 'MultiPolygon',
    coordinates: readPolygons(text).map((rings) => rings.map((ring) => ringOf(ring, arcs))),
  });
  return {
    land: polygons(packed.land),
    home: polygons(packed.home),
    coasts: { type: 'MultiLineString', coordinates: arcs.slice(0, coasts) },
    borders: { type: 'MultiLineString', coordinates: arcs.slice(coasts) },
  };
};
