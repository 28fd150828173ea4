import { groupPlaces, type Point, spreadMarkers } from '#sustainability/rules/map-views.ts';

/** In pixels: nearer markers are spread on a circle, or are one marker with their number when there are many. */
const spread = { near: 40, radius: 34, aspect: 1 };
const MOST_SPREAD = 8;

export type Cluster = { members: readonly number[]; at: Point };
/** Where each marker stands and its place; null behind the globe and in a cluster. */
export type PlacedMarkers = { pins: ({ at: Point; place: Point } | null)[]; clusters: Cluster[] };

/** Places in pixels (null: out of sight) to markers. At the closest zoom nothing would bring a cluster apart, so that there is none. */
export const placeMarkers = (places: readonly (Point | null)[], closest: boolean): PlacedMarkers => {
  const seen = places.flatMap((place, index) => (place === null ? [] : [{ place, index }]));
  const groups = groupPlaces(
    seen.map(({ place }) => place),
    spread,
  ).map((group) => group.flatMap((at) => seen[at] ?? []));
  const isCluster = (group: readonly unknown[]): boolean => group.length > MOST_SPREAD && !closest;
  const single = groups.filter((group) => !isCluster(group)).flat();
  const spots = spreadMarkers(
    single.map(({ place }) => place),
    spread,
  );
  const pins: PlacedMarkers['pins'] = places.map(() => null);
  for (const [nth, { place, index }] of single.entries()) pins[index] = { at: spots[nth] ?? place, place };
  const middle = (group: typeof seen, axis: 'x' | 'y'): number =>
    group.reduce((sum, { place }) => sum + place[axis], 0) / group.length;
  return {
    pins,
    clusters: groups.filter(isCluster).map((group) => ({
      members: group.map(({ index }) => index),
      at: { x: middle(group, 'x'), y: middle(group, 'y') },
    })),
  };
};
