/** Drawn maps in the Mercator projection: their extent in degrees and size in pixels, as `scripts/make-maps.mjs` draws them. */
export const views = {
  belgium: { west: 2.2, south: 49.35, east: 6.65, north: 51.65, width: 800, height: 650 },
  wide: { west: -25, south: 1, east: 45, north: 62, width: 800, height: 898 },
  world: { west: -180, south: -57, east: 180, north: 78, width: 800, height: 442 },
} as const;
export type MapView = keyof typeof views;

type Place = { lat: number; lon: number };
/** Position on a map, in percent of its size from the top left. */
export type Point = { x: number; y: number };

const mercator = (lat: number): number => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));

/** Position of a place on a map, in percent from its top left; null outside of it. */
export const pointOnMap = (view: MapView, { lat, lon }: Place): Point | null => {
  const { west, south, east, north } = views[view];
  if (lat <= south || lat >= north || lon <= west || lon >= east) return null;
  const [topY, bottomY] = [mercator(north), mercator(south)];
  return { x: (100 * (lon - west)) / (east - west), y: (100 * (topY - mercator(lat))) / (topY - bottomY) };
};

/** The narrowest map that shows a place. */
export const findNarrowestMap = (place: Place): MapView =>
  pointOnMap('belgium', place) ? 'belgium' : pointOnMap('wide', place) ? 'wide' : 'world';

/** Position of a place on the narrowest map that shows it. A place near a pole is moved to the edge of the world map. */
export const pointOnNarrowestMap = (place: Place): Point => {
  const { west, south, east, north } = views.world;
  const lat = Math.min(north - 1, Math.max(south + 1, place.lat));
  const lon = Math.min(east - 1, Math.max(west + 1, place.lon));
  return pointOnMap(findNarrowestMap(place), place) ?? pointOnMap('world', { lat, lon }) ?? { x: 50, y: 50 };
};

/** Width by height of a map. */
export const aspectOf = (view: MapView): number => views[view].width / views[view].height;

/** Markers nearer than `min_distance` are spread on a circle of `radius` or more; `aspect`: units of x in a unit of y. */
type Spread = { min_distance: number; radius: number; aspect: number };

/** Spread of markers on a drawn map, in percent of its width. */
export const spreadOf = (view: MapView): Spread => ({ min_distance: 9, radius: 7, aspect: aspectOf(view) });

/** Groups places that are near each other; a place is given by its index. */
export const groupPlaces = (places: readonly Point[], { min_distance, aspect }: Spread): number[][] => {
  const groups: number[][] = [];
  for (const [at, place] of places.entries()) {
    const isNear = ({ x, y }: Point): boolean => Math.hypot(x - place.x, (y - place.y) / aspect) < min_distance;
    const group = groups.find((members) => members.some((other) => isNear(places[other] ?? place)));
    if (group) group.push(at);
    else groups.push([at]);
  }
  return groups;
};

/** Positions of the markers, moved apart so that each can be pressed by a finger. A marker without close neighbours keeps its place. */
export const spreadMarkers = (places: readonly Point[], spread: Spread): Point[] => {
  const { min_distance, radius, aspect } = spread;
  const spreadPlaces = [...places];
  for (const group of groupPlaces(places, spread).filter(({ length }) => length > 1)) {
    const groupPoints = group.flatMap((at) => places[at] ?? []);
    const middle = {
      x: groupPoints.reduce((sum, { x }) => sum + x, 0) / groupPoints.length,
      y: groupPoints.reduce((sum, { y }) => sum + y, 0) / groupPoints.length,
    };
    const circle = Math.max(radius, (min_distance * groupPoints.length) / 6);
    // Markers are placed on the circle in the order from west to east, so that the lines to their places do not cross.
    const order = group.toSorted((a, b) => (places[a]?.x ?? 0) - (places[b]?.x ?? 0) || a - b);
    for (const [nth, at] of order.entries()) {
      const angle = Math.PI + (2 * Math.PI * nth) / groupPoints.length;
      spreadPlaces[at] = { x: middle.x + circle * Math.cos(angle), y: middle.y + circle * aspect * Math.sin(angle) };
    }
  }
  return spreadPlaces;
};
