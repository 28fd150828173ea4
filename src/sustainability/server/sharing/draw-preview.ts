import { Picture, type Point, type Rgb } from '#platform/documents/png.ts';
import { createBoundedCache } from '#platform/pure/bounded-cache.ts';
import type { ForestScene } from '#sustainability/rules/green-shapes.ts';
import { FEW, placeItems, type SceneItem } from '#sustainability/rules/place-items.ts';
import { saplingShapes } from '#sustainability/rules/sapling-shapes.ts';

const sky: Rgb = [213, 232, 238];
const sun: Rgb = [233, 169, 58];
const cloud: Rgb = [250, 248, 243];
const hills: readonly Rgb[] = [
  [169, 206, 201],
  [155, 195, 174],
  [219, 232, 220],
];
const leaf: Rgb = [31, 122, 85];
const autumn: Rgb = [142, 148, 70];
const farLeaf: Rgb = [125, 182, 154];
const ink: Rgb = [18, 49, 42];
const paper: Rgb = [250, 248, 243];
const soil: Rgb = [174, 160, 128];

/** Size in pixels of the preview image that social networks show beside a link. */
const WIDTH = 1200;
const HEIGHT = 630;
/** Pixels of a unit of the drawings, which are 100 high at scale 1. */
const UNIT = 1.9;
const STEPS = 12;
/** Maximum number of drawn saplings, trees and houses, so that drawing takes no longer for an old forest. */
const MAX_DRAWN = 90;

type Place = { x: number; y: number; size: number };

/** Converts an SVG path of absolute moves and curves to polygons; each closed part becomes one. */
const readPath = (path: string): Point[][] =>
  path
    .split('Z')
    .filter(Boolean)
    .map((part) => {
      const numbers = (part.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
      const pairs = numbers.flatMap((x, at): Point[] => (at % 2 === 0 ? [[x, numbers[at + 1] ?? 0]] : []));
      const points: Point[] = pairs.slice(0, 1);
      for (let at = 1; at + 2 < pairs.length; at += 3) {
        const [a, b, c, d] = [points.at(-1), pairs[at], pairs[at + 1], pairs[at + 2]] as [Point, Point, Point, Point];
        for (let step = 1; step <= STEPS; step += 1) {
          const [t, u] = [step / STEPS, 1 - step / STEPS];
          const bezierCoordinate = (axis: 0 | 1): number =>
            u ** 3 * a[axis] + 3 * u * u * t * b[axis] + 3 * u * t * t * c[axis] + t ** 3 * d[axis];
          points.push([bezierCoordinate(0), bezierCoordinate(1)]);
        }
      }
      return points;
    });

const ovalAround = (x: number, y: number, width: number, height = width): Point[] =>
  Array.from({ length: 48 }, (_, at) => {
    const angle = (at / 24) * Math.PI;
    return [x + width * Math.cos(angle), y + height * Math.sin(angle)];
  });

const boxOf = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

/** Returns functions that draw polygons given in units, with their foot at a place of the picture. */
const drawAt = (picture: Picture, { x, y, size }: Place) => ({
  fill: (points: readonly Point[], colour: Rgb, opacity = 1): void =>
    picture.fillPolygon(
      points.map(([dx, dy]) => [x + dx * size, y + dy * size]),
      colour,
      opacity,
    ),
});

const crowns: readonly (readonly Point[])[] = [
  ovalAround(0, -64, 34),
  ...readPath('M0-100C12-82 20-62 20-43 20-24 11-15 0-15-11-15-20-24-20-43-20-62-12-82 0-100Z'),
  ...readPath(
    'M-29-18C-58-24-56-52-42-56-44-80-26-84-26-84-20-108 20-108 26-84 26-84 44-80 42-56 56-52 58-24 29-18 29-18-29-18-29-18Z',
  ),
];

const drawTree = (picture: Picture, place: Place, key: number, colour: Rgb = key % 3 === 0 ? autumn : leaf): void => {
  const { fill } = drawAt(picture, place);
  const crown = crowns[key % crowns.length] ?? [];
  fill(boxOf(-2.5, -40, 5, 40), colour === farLeaf ? farLeaf : ink);
  fill(crown, colour);
  if (colour === farLeaf) return;
  fill(
    crown.map(([x, y]) => [Math.max(0, x), y]),
    ink,
    0.14,
  );
  fill(boxOf(-2, -72, 4, 56), paper);
  fill(
    [
      [-2, -48],
      [1, -44],
      [14, -58],
      [11, -61],
    ],
    paper,
  );
  fill(
    [
      [2, -56],
      [-1, -52],
      [-13, -65],
      [-10, -68],
    ],
    paper,
  );
};

const mound = readPath('M-26 2C-18-12 18-12 26 2Z')[0] ?? [];
/** Parsed leaves by their path, of which there is one for each state. */
const leavesOf = createBoundedCache<Point[][]>(8);

const drawSapling = (picture: Picture, place: Place, state: SceneItem['state'], colour: Rgb): void => {
  const { fill } = drawAt(picture, place);
  const { leaves, stem } = saplingShapes(state);
  fill(mound, soil);
  fill(boxOf(-2.5, -stem, 5, stem), ink);
  for (const points of leavesOf(leaves, () => readPath(leaves))) fill(points, colour);
};

const drawHouse = (picture: Picture, place: Place): void => {
  const { fill } = drawAt(picture, place);
  fill(boxOf(-62, -62, 124, 62), ink);
  fill(boxOf(-57, -57, 114, 57), paper);
  fill(
    [
      [-72, -58],
      [-52, -92],
      [52, -92],
      [72, -58],
    ],
    sun,
  );
  fill(boxOf(-12, -34, 24, 34), leaf);
  for (const x of [-46, 26]) fill(boxOf(x, -44, 20, 18), ink);
};

/** The line of a hill from the left edge to the right one, and the ground below it. */
const hillOf = (nth: number): Point[] => [
  ...Array.from({ length: 61 }, (_, at): Point => {
    const x = (at / 60) * WIDTH;
    return [x, HEIGHT * (0.44 + 0.15 * nth) - 34 * Math.sin(x / (210 + 40 * nth) + nth * 2)];
  }),
  [WIDTH, HEIGHT],
  [0, HEIGHT],
];

/** Draws the trees of all customers on the far hill, behind a forest with few items. */
const drawBackdrop = (picture: Picture): void => {
  for (let nth = 0; nth < 26; nth += 1) {
    const x = 20 + nth * 46 + ((nth * 37) % 19);
    const ground = HEIGHT * 0.44 - 34 * Math.sin(x / 210);
    drawTree(picture, { x, y: ground + 8, size: 0.5 + ((nth * 7) % 5) / 14 }, nth, farLeaf);
  }
};

/** Draws the preview image of a public page, as PNG: the picture of the page at daytime, with its nearest saplings, trees and houses in the same places. */
export const drawPreview = ({ items }: Pick<ForestScene, 'items'>): Uint8Array => {
  const picture = new Picture(WIDTH, HEIGHT, sky);
  picture.fillPolygon(ovalAround(985, 118, 84), sun, 0.2);
  picture.fillPolygon(ovalAround(985, 118, 54), sun);
  for (const [x, y] of [
    [210, 104],
    [640, 70],
  ] as const) {
    picture.fillPolygon(ovalAround(x, y, 92, 20), cloud, 0.9);
    picture.fillPolygon(ovalAround(x - 14, y - 18, 48, 28), cloud, 0.9);
  }
  const placed = placeItems(items, true);
  for (const [nth, colour] of hills.entries()) {
    if (nth === 1 && placed.length <= FEW) drawBackdrop(picture);
    picture.fillPolygon(hillOf(nth), colour);
  }
  for (const each of placed.slice(-MAX_DRAWN)) {
    const place = { x: (each.x / 100) * WIDTH, y: (each.y / 100) * HEIGHT, size: each.scale * UNIT };
    if (each.item.kind === 'house') drawHouse(picture, place);
    else if (each.item.kind === 'tree') drawTree(picture, place, each.at + Math.round(each.x));
    else drawSapling(picture, place, each.item.state, each.at % 3 === 0 ? autumn : leaf);
  }
  return picture.toPng();
};
