import type { LngLat, Map as MapLibre } from 'maplibre-gl';
import type { Point } from '#sustainability/rules/map-views.ts';
import { type Box, boxAround, type CountryName, nameVisibilities, isOverlapping } from './country-names.ts';
import type { PlacedMarkers } from './place-markers.ts';

type Size = { width: number; height: number };

/** Pixels by which the centre of a marker may be outside the map while a part of it is still visible. */
const EDGE = 22;
/** Half the size of a marker, and the size of the buttons at the right of the map, in pixels. */
const [MARKER, CONTROLS] = [18, { width: 60, height: 192 }];
const boxOfControls = ({ width, height }: Size): Box => ({
  left: width - CONTROLS.width,
  top: 0,
  right: width,
  bottom: Math.min(height, CONTROLS.height),
});
/** Cosine of the angle from the centre of the visible globe beyond which a name would extend over its edge. */
const RIM = Math.cos(Math.PI / 3);

/** Cosine of the angle between two places, seen from the centre of the earth. */
const cosineOf = (a: LngLat, b: { lat: number; lon: number }): number => {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const [fromLat, toLat, turn] = [radians(a.lat), radians(b.lat), radians(a.lng - b.lon)];
  return Math.sin(fromLat) * Math.sin(toLat) + Math.cos(fromLat) * Math.cos(toLat) * Math.cos(turn);
};

/** Returns a function that converts a place to pixels of the map; null outside the visible part, and on the far side of the globe, where the same pixel shows another place. */
export const buildScreenProjection = (map: MapLibre) => {
  const { clientWidth, clientHeight } = map.getContainer();
  return ({ lat, lon }: { lat: number; lon: number }): Point | null => {
    const point = map.project([lon, lat]);
    const isIn = point.x > -EDGE && point.y > -EDGE && point.x < clientWidth + EDGE && point.y < clientHeight + EDGE;
    if (!isIn) return null;
    const front = map.unproject(point);
    const turn = Math.abs(((front.lng - lon + 540) % 360) - 180);
    return Math.abs(front.lat - lat) < 2 && turn < 2 ? point : null;
  };
};

/** Moves an element, or hides it (null). Its list item is hidden with it, because screen readers would count an empty one. */
const moveTo = (element: HTMLElement | undefined, at: Point | null): void => {
  if (!element) return;
  (element.closest('li') ?? element).hidden = at === null;
  if (at) element.style.setProperty('transform', `translate(${Math.round(at.x)}px, ${Math.round(at.y)}px)`);
};

/** Places the card of the chosen project above or below its marker: where it is inside the map and hides fewer other markers. Returns its box, or none. */
const placeCard = (card: HTMLElement | null, pin: Point | null, otherMarkers: readonly Point[], size: Size): Box[] => {
  if (!card) return [];
  card.hidden = pin === null;
  if (pin === null) return [];
  const { offsetWidth: width, offsetHeight: height } = card;
  const cardLeft = Math.max(EDGE / 2, Math.min(size.width - width - EDGE / 2, pin.x - width / 2));
  const controls = boxOfControls(size);
  const boxes = [pin.y + 1.5 * MARKER, pin.y - 1.5 * MARKER - height].map((idealTop) => {
    const cardTop = Math.max(EDGE / 2, idealTop);
    const cardBox = { left: cardLeft, top: cardTop, right: cardLeft + width, bottom: cardTop + height };
    const leftBesideControls = Math.max(EDGE / 2, Math.min(cardLeft, controls.left - width));
    const box = isOverlapping(cardBox, controls)
      ? { ...cardBox, left: leftBesideControls, right: leftBesideControls + width }
      : cardBox;
    const hiddenMarkers = otherMarkers.filter((other) => isOverlapping(box, boxAround(other, MARKER, MARKER))).length;
    return { box, flaws: hiddenMarkers + (idealTop < 0 || box.bottom > size.height ? 100 : 0) };
  });
  const bestBox = boxes.toSorted((a, b) => a.flaws - b.flaws)[0]?.box;
  if (!bestBox) return [];
  moveTo(card, { x: bestBox.left, y: bestBox.top });
  return [bestBox];
};

/** Width of a name, measured once and stored in the element, because a name does not change. */
const widthOf = (name: HTMLElement | undefined): number => {
  if (!name) return 0;
  if (name.dataset['width'] === undefined) {
    name.hidden = false;
    name.dataset['width'] = String(name.offsetWidth);
  }
  return Number(name.dataset['width']);
};

/** Finds the elements over the map by their classes. */
const partsOf = (overlay: Element) => {
  const elementsOf = (kind: string): HTMLElement[] => [...overlay.querySelectorAll<HTMLElement>(kind)];
  return {
    pins: elementsOf('.live__pin'),
    clusters: elementsOf('.live__cluster'),
    names: elementsOf('.live__name'),
    card: elementsOf('.live__card')[0] ?? null,
    lines: [...overlay.querySelectorAll('line')],
  };
};

/** Moves markers, the lines to their places, and the card of the chosen one. Returns the boxes that they cover. */
export const moveMarkers = (
  overlay: Element,
  { pins, clusters }: PlacedMarkers,
  chosenIndex: number,
  size: Size,
): Box[] => {
  const parts = partsOf(overlay);
  for (const [at, pin] of pins.entries()) {
    moveTo(parts.pins[at], pin?.at ?? null);
    const [from, to] = [pin?.place ?? { x: 0, y: 0 }, pin?.at ?? { x: 0, y: 0 }];
    for (const [name, value] of Object.entries({ x1: from.x, y1: from.y, x2: to.x, y2: to.y }))
      parts.lines[at]?.setAttribute(name, String(Math.round(value)));
  }
  for (const [at, cluster] of clusters.entries()) moveTo(parts.clusters[at], cluster.at);
  const marks = [...pins.flatMap((pin) => (pin ? [pin.at] : [])), ...clusters.map(({ at }) => at)];
  const card = placeCard(parts.card, pins[chosenIndex]?.at ?? null, marks, size);
  return [...marks.map((at) => boxAround(at, 2 * MARKER, 2 * MARKER)), ...card];
};

/** Moves names of countries, and hides those that do not fit or would overlap something. */
export const moveNames = (
  overlay: Element,
  map: MapLibre,
  countries: readonly CountryName[],
  obstacles: Box[],
): void => {
  const { names } = partsOf(overlay);
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const [middle, toScreen] = [map.getCenter(), buildScreenProjection(map)];
  const degree = (512 * 2 ** map.getZoom()) / 360;
  const labels = countries.map((country, at) => ({
    at: cosineOf(middle, country) > RIM ? toScreen(country) : null,
    width: widthOf(names[at]),
    room: (country.degrees * degree) / Math.cos((country.lat * Math.PI) / 180),
  }));
  const size = { width, height };
  const visibleNames = nameVisibilities(labels, [...obstacles, boxOfControls(size)], size);
  for (const [at, name] of names.entries()) moveTo(name, visibleNames[at] ? (labels[at]?.at ?? null) : null);
};
