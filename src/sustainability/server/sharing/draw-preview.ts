import { Picture, type Rgb } from '#platform/documents/png.ts';
import type { ForestScene } from '#sustainability/rules/green-shapes.ts';

const sky: Rgb = [232, 242, 236];
const sun: Rgb = [246, 214, 130];
const hillFar: Rgb = [170, 204, 178];
const hillNear: Rgb = [112, 168, 128];
const leaves: readonly Rgb[] = [
  [31, 122, 85],
  [44, 140, 96],
  [24, 104, 76],
];
const trunk: Rgb = [110, 84, 62];
const wall: Rgb = [250, 244, 230];
const roof: Rgb = [182, 86, 62];

/** The size that social networks show a link with. */
const WIDTH = 1200;
const HEIGHT = 630;
/** More would be one green area. */
const MAX_DRAWN = 90;

/** A place between 0 and 1 that stays the same for a key. */
const placeOf = (key: string, salt: number): number => {
  let hash = 2_166_136_261 ^ salt;
  for (const letter of key) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  // The upper bits are the ones that every letter has mixed.
  return (hash >>> 8) / 2 ** 24;
};

const groundAt = (x: number): number => 420 - 40 * Math.sin((x / WIDTH) * Math.PI * 1.4);

type Drawn = { x: number; y: number; draw(picture: Picture): void };

const treeAt = (key: string, grown: number): Drawn => {
  const x = 40 + placeOf(key, 1) * (WIDTH - 80);
  const y = groundAt(x) + 20 + placeOf(key, 2) * 160;
  const size = (0.5 + (y - 380) / 300) * (0.45 + 0.55 * grown);
  const colour = leaves[Math.floor(placeOf(key, 3) * leaves.length)] ?? hillNear;
  return {
    x,
    y,
    draw: (picture) => {
      picture.fillRectangle(x - 5 * size, y - 30 * size, 10 * size, 30 * size, trunk);
      if (placeOf(key, 4) < 0.5) {
        picture.fillTriangle(x, y - 150 * size, 90 * size, 90 * size, colour);
        picture.fillTriangle(x, y - 110 * size, 110 * size, 90 * size, colour);
      } else picture.fillCircle(x, y - 80 * size, 55 * size, colour);
    },
  };
};

const houseAt = (key: string): Drawn => {
  const x = 120 + placeOf(key, 5) * (WIDTH - 240);
  const y = groundAt(x) + 40 + placeOf(key, 6) * 60;
  return {
    x,
    y,
    draw: (picture) => {
      picture.fillRectangle(x - 40, y - 50, 80, 50, wall);
      picture.fillTriangle(x, y - 95, 110, 45, roof);
      picture.fillRectangle(x - 10, y - 28, 20, 28, roof);
    },
  };
};

/**
 * Draws the preview image of a public page, as PNG: its trees, saplings and houses, the far ones first. The position of
 * an item depends on its key only.
 */
export const drawPreview = ({ items }: Pick<ForestScene, 'items'>): Uint8Array => {
  const picture = new Picture(WIDTH, HEIGHT, sky);
  picture.fillCircle(980, 130, 60, sun);
  for (let x = 0; x < WIDTH; x += 1) {
    picture.fillRectangle(x, groundAt(x) - 50 - 30 * Math.sin(x / 140), 1, HEIGHT, hillFar);
    picture.fillRectangle(x, groundAt(x), 1, HEIGHT, hillNear);
  }
  const things = items
    .slice(0, MAX_DRAWN)
    .map(({ key, kind }) => (kind === 'house' ? houseAt(key) : treeAt(key, kind === 'tree' ? 1 : 0.3)));
  for (const { draw } of things.toSorted((a, b) => a.y - b.y)) draw(picture);
  return picture.toPng();
};
