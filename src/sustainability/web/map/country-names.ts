import type { Point } from '#sustainability/rules/map-views.ts';

/** Position of the name of a country, and its maximum width, in degrees of longitude at the equator. */
export type CountryName = { code: string; lon: number; lat: number; degrees: number };

/** Parses the list that `scripts/make-maps.mjs` writes, the widest countries first. */
export const parseCountryNames = (packed: string): CountryName[] =>
  packed.split(',').map((line) => {
    const [code = '', ...numbers] = line.split(' ');
    const [lon = 0, lat = 0, degrees = 0] = numbers.map(Number);
    return { code, lon, lat, degrees };
  });

export type Box = { left: number; top: number; right: number; bottom: number };
type Label = { width: number; room: number; at: Point | null };

/** Height of a name in pixels. */
const LINE = 18;

export const boxAround = ({ x, y }: Point, width: number, height: number): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
});

export const isOverlapping = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Finds which names can be shown: those that fit into their country and the map, and overlap neither other elements nor names before them. */
export const nameVisibilities = (
  labels: readonly Label[],
  obstacles: readonly Box[],
  size: { width: number; height: number },
): boolean[] => {
  const occupied = [...obstacles];
  return labels.map(({ width, room, at }) => {
    if (at === null || width > room) return false;
    const box = boxAround(at, width + 8, LINE);
    const isInside = box.left > 0 && box.top > 0 && box.right < size.width && box.bottom < size.height;
    if (!isInside || occupied.some((otherBox) => isOverlapping(box, otherBox))) return false;
    occupied.push(box);
    return true;
  });
};
