/** Drawn maps in the Mercator projection: their extent in degrees. The pictures are made from Natural Earth, public domain. */
const views = {
  belgium: { west: 2.2, south: 49.35, east: 6.65, north: 51.65 },
  wide: { west: -25, south: 1, east: 45, north: 62 },
} as const;
export type MapView = keyof typeof views;

type Place = { lat: number; lon: number };
/** Percent from the top left of a map. */
export type Point = { x: number; y: number };

const mercator = (lat: number): number => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));

/** Position of a place on a map, in percent from its top left; null outside of it. */
export const locate = (view: MapView, { lat, lon }: Place): Point | null => {
  const { west, south, east, north } = views[view];
  if (lat <= south || lat >= north || lon <= west || lon >= east) return null;
  const [top, bottom] = [mercator(north), mercator(south)];
  return { x: (100 * (lon - west)) / (east - west), y: (100 * (top - mercator(lat))) / (top - bottom) };
};

/** The narrowest map that shows a place; null when none does. */
export const findView = (place: Place): MapView | null =>
  locate('belgium', place) ? 'belgium' : locate('wide', place) ? 'wide' : null;

/** Width by height of a map. */
export const aspectOf: Readonly<Record<MapView, number>> = { belgium: 800 / 650, wide: 800 / 898 };

/** In percent of the width: places that are nearer than this are spread on a circle around their middle. */
const [NEAR, RADIUS] = [9, 7];

/** Positions of the markers, moved apart so that each can be pressed by a finger. A marker without close neighbours keeps its place. */
export const spreadMarkers = (view: MapView, places: readonly Point[]): Point[] => {
  const aspect = aspectOf[view];
  const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, (a.y - b.y) / aspect);
  const groups: number[][] = [];
  for (const [at, place] of places.entries()) {
    const near = groups.find((group) => group.some((other) => distance(places[other] ?? place, place) < NEAR));
    if (near) near.push(at);
    else groups.push([at]);
  }
  const spread = [...places];
  for (const group of groups.filter(({ length }) => length > 1)) {
    const own = group.flatMap((at) => places[at] ?? []);
    const middle = {
      x: own.reduce((sum, { x }) => sum + x, 0) / own.length,
      y: own.reduce((sum, { y }) => sum + y, 0) / own.length,
    };
    const radius = Math.max(RADIUS, (NEAR * own.length) / 6);
    // From west to east, so that lines to the places do not cross.
    const order = group.toSorted((a, b) => (places[a]?.x ?? 0) - (places[b]?.x ?? 0) || a - b);
    for (const [nth, at] of order.entries()) {
      const angle = Math.PI + (2 * Math.PI * nth) / own.length;
      spread[at] = { x: middle.x + radius * Math.cos(angle), y: middle.y + radius * aspect * Math.sin(angle) };
    }
  }
  return spread;
};
