import { saplingShapes, SPROUT } from '#sustainability/rules/sapling-shapes.ts';
import { houseHref } from './draw-symbols.ts';
import type { PlacedItem, SceneItem } from '#sustainability/rules/place-items.ts';

/** Names and kinds of projects by uuid. */
export type KnownProjects = ReadonlyMap<string, { name: string; kind: string }>;

const species = ['round', 'poplar', 'oak', 'birch', 'lime', 'fir', 'pine'] as const;

/** Derives a number from the key of a plant, so that its look does not depend on the other plants. */
const numberOf = (key: string): number => {
  let sum = 0;
  for (const sign of key) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973;
  return sum;
};
const speciesOf = (key: string) => species[numberOf(key) % species.length] ?? 'round';
/** Whether the leaves of a plant change colour in autumn: those of a third do. */
const isTurning = (key: string): boolean => numberOf(key) % 3 === 0;

/** Draws an item as SVG with its foot at the origin. */
export const drawItem = ({ key, item, scale }: PlacedItem, projects: KnownProjects): string =>
  `<g${isTurning(key) ? ' class="is-turning"' : ''} transform="scale(${scale})">${drawShapes(key, item, projects)}</g>`;

const drawShapes = (key: string, { kind, state, project_uuid }: SceneItem, projects: KnownProjects): string => {
  if (kind === 'sapling') return drawSapling(state);
  if (kind === 'tree') return `<use href="#cnp-kit-${speciesOf(key)}"/>`;
  const house = houseHref(project_uuid === null ? undefined : projects.get(project_uuid)?.kind);
  return `<use href="${house}" x="-100" y="-136" width="200" height="160"/>`;
};

const drawSapling = (state: SceneItem['state']): string => {
  const { leaves, stem } = saplingShapes(state);
  // The transparent rectangle makes the target of a press larger than the stem.
  return `<rect x="-40" y="-124" width="80" height="134" fill="transparent"/><path class="forest-item__soil" d="M-26 2C-18-12 18-12 26 2Z"/><path class="forest-item__stem" d="M0 0V-${stem}"/><path class="forest-item__leaf" d="${leaves}"/>`;
};

/** Draws the place of the first sapling, in a forest without items. */
export const drawClearing = (): string =>
  `<svg x="50%" y="90%" overflow="visible"><path class="forest-item__soil" d="M-62 4C-42-20 42-20 62 4Z"/><path class="forest-item__stake" d="M0-8V-70"/><path class="forest-item__sign" d="M-30-72H22L36-58 22-44H-30Z"/><path class="forest-item__leaf" transform="translate(-2 -50) scale(.36)" d="${SPROUT}"/></svg>`;
