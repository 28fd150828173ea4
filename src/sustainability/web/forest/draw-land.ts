import { houseHref } from './draw-symbols.ts';
import type { Season } from '#sustainability/rules/place-items.ts';

/** Trees on the far hill: position in percent of the picture, size in percent of a tree in front, and kind. */
const farTrees = [
  [3, 45, 26, 'round'],
  [7, 43, 30, 'poplar'],
  [11, 41, 24, 'fir'],
  [15, 40, 30, 'leaf'],
  [19, 40, 24, 'round'],
  [24, 42, 30, 'fir'],
  [28, 44, 24, 'leaf'],
  [58, 49, 24, 'poplar'],
  [62, 47, 28, 'round'],
  [89, 40, 26, 'fir'],
  [93, 41, 30, 'leaf'],
  [97, 43, 24, 'round'],
] as const;
const farHouses = [
  [69, 45, 'hospital'],
  [77, 42, 'school'],
  [84, 41, 'farm'],
] as const;
const tufts = [6, 17, 27, 38, 61, 70, 79, 88, 95] as const;

/** Stars, visible at night: position in percent of the picture, and radius. */
const stars = [
  [4, 9, 1.4],
  [9, 24, 1],
  [14, 13, 2],
  [21, 31, 1.2],
  [26, 7, 1.6],
  [33, 20, 1],
  [38, 11, 2.2],
  [44, 28, 1.2],
  [49, 8, 1.4],
  [54, 18, 1],
  [59, 30, 1.6],
  [63, 12, 1.2],
  [69, 23, 2],
  [74, 8, 1],
  [90, 29, 1.6],
  [94, 10, 1.2],
  [97, 21, 2],
] as const;

/** Draws the sky with its stars, which CSS makes transparent by day. */
export const drawSky = (): string =>
  `<rect class="forest-picture__sky" width="100%" height="100%"/><g class="forest-picture__star">${stars.map(([x, y, r]) => `<circle cx="${x}%" cy="${y}%" r="${r}"/>`).join('')}</g>`;

type Land = { season: Season; backdrop: boolean };

/** Draws hills that stretch to any width. `backdrop`: adds the forest and village of all customers far behind, and grass in front. */
export const drawLand = ({ season, backdrop }: Land): string =>
  [
    drawHills(
      '<path class="forest-picture__far" d="M0 190C140 150 260 148 400 186S680 206 820 176 1120 140 1280 178V400H0Z"/>',
    ),
    backdrop ? `<g class="forest-picture__behind">${drawFarForest()}${drawFarVillage()}</g>` : '',
    drawHills(
      '<path class="forest-picture__middle" d="M0 232C160 246 300 208 470 208S760 244 920 218 1180 220 1280 240V400H0Z"/>' +
        '<path class="forest-picture__near" d="M0 300C180 276 360 300 540 316S880 306 1020 292 1220 300 1280 306V400H0Z"/>',
    ),
    ...(backdrop ? tufts.map((x, nth) => drawTuft(x, 82 + ((nth * 7) % 17), season, nth)) : []),
  ].join('');

const drawHills = (paths: string): string =>
  `<svg viewBox="0 0 1280 400" preserveAspectRatio="none" width="100%" height="100%">${paths}</svg>`;

const drawAt = (x: number, y: number, shapes: string): string =>
  `<svg x="${x}%" y="${y}%" overflow="visible">${shapes}</svg>`;

const drawFarForest = (): string =>
  farTrees
    .map(([x, y, size, kind]) =>
      drawAt(x, y, `<g><use href="#cnp-kit-far-${kind}" transform="scale(${size / 100})"/></g>`),
    )
    .join('');

const drawFarVillage = (): string =>
  farHouses
    .map(([x, y, house]) =>
      drawAt(x, y, `<g><use href="${houseHref(house)}" x="-25" y="-33" width="50" height="40"/></g>`),
    )
    .join('');

/** Draws a tuft of grass with what its season adds: flowers, mushrooms or snow. */
const drawTuft = (x: number, y: number, season: Season, nth: number): string =>
  drawAt(
    x,
    y,
    [
      '<path class="forest-tuft" d="M-7 0Q-6-8-11-14M-1 0Q-1-10-2-18M5 0Q5-8 10-13"/>',
      season === 'winter' && '<ellipse class="forest-tuft__snow" cy="1" rx="15" ry="4"/>',
      season === 'autumn' &&
        nth % 3 === 0 &&
        '<path class="forest-tuft__stalk" d="M17 1V-6"/><path class="forest-tuft__cap" d="M9-6a8 7 0 0 1 16 0z"/>',
      (season === 'spring' || season === 'summer') &&
        nth % 2 === 0 &&
        '<circle class="forest-tuft__flower" cx="-2" cy="-20" r="4"/>',
    ]
      .filter(Boolean)
      .join(''),
  );
