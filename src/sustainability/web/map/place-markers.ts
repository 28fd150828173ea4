import { groupPlaces, type Point, spreadMarkers } from '#sustainability/rules/map-views.ts';

/** Distances in pixels: markers nearer than `min_distance` are spread on a circle of `radius`, or replaced by a cluster when there are more than `MOST_SPREAD`. */
const spread = { min_distance: 40, radius: 34, aspect: 1 };
const MOST_SPREAD = 8;

export type Cluster = { members: readonly number[]; at: Point };
/** `pins`: position of each marker and of its place; null when it is out of sight or in a cluster. */
export type PlacedMarkers = { pins: ({ at: Point; place: Point } | null)[]; clusters: Cluster[] };

/** Computes positions of markers from places in pixels (null: out of sight). At the closest zoom there are no clusters, because no zoom could split them. */
export const placeMarkers = (places: readonly (Point | null)[], isClosestZoom: boolean): PlacedMarkers => {
  const visiblePlaces = places.flatMap((place, index) => (place === null ? [] : [{ place, index }]));
  const groups = groupPlaces(
    visiblePlaces.map(({ place }) => place),
    spread,
  ).map((group) => group.flatMap((at) => visiblePlaces[at] ?? []));
  const isCluster = (group: readonly unknown[]): boolean => group.length > MOST_SPREAD && !isClosestZoom;
  const single = groups.filter((group) => !isCluster(group)).flat();
  const spots = spreadMarkers(
    single.map(({ place }) => place),
    spread,
  );
  const pins: PlacedMarkers['pins'] = places.map(() => null);
  for (const [nth, { place, index }] of single.entries()) pins[index] = { at: spots[nth] ?? place, place };
  const middle = (group: typeof visiblePlaces, axis: 'x' | 'y'): number =>
    group.reduce((sum, { place }) => sum + place[axis], 0) / group.length;
  return {
    pins,
    clusters: groups.filter(isCluster).map((group) => ({
      members: group.map(({ index }) => index),
      at: { x: middle(group, 'x'), y: middle(group, 'y') },
    })),
  };
};
