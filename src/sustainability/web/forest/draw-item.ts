import { houseId } from './draw-symbols.ts';
import type { PlacedItem, SceneItem } from './place-items.ts';

/** Names and kinds of projects by uuid. */
export type KnownProjects = ReadonlyMap<string, { name: string; kind: string }>;

const species = ['round', 'poplar', 'oak', 'birch', 'lime', 'fir', 'pine'] as const;

/** A number of a plant that stays the same, whatever stands beside it. */
const numberOf = (key: string): number => {
  let sum = 0;
  for (const sign of key) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973;
  return sum;
};
const speciesOf = (key: string) => species[numberOf(key) % species.length] ?? 'round';
/** Plants whose leaves turn in autumn: a third. */
const isTurning = (key: string): boolean => numberOf(key) % 3 === 0;

const leaves = {
  sprout: 'M0-22C-4-40-18-46-32-44-30-30-18-20 0-22ZM0-22C4-40 18-46 32-44 30-30 18-20 0-22Z',
  left: 'M0-46C-22-46-34-58-36-76-14-76-2-64 0-46Z',
  right: 'M0-58C22-58 34-70 36-88 14-88 2-76 0-58Z',
  lower: 'M0-26C20-26 30-36 32-52 12-52 2-42 0-26Z',
  top: 'M0-84C-10-98-8-112 0-122 8-112 10-98 0-84Z',
};

/** Heights of stems, by state. */
const stems = [-26, -44, -62, -62, -90] as const;

/** The shapes of an item, with its foot at the origin. */
export const drawItem = ({ key, item, scale }: PlacedItem, projects: KnownProjects): string =>
  `<g${isTurning(key) ? ' class="is-turning"' : ''} transform="scale(${scale})">${drawShapes(key, item, projects)}</g>`;

const drawShapes = (key: string, { kind, state, project_uuid }: SceneItem, projects: KnownProjects): string => {
  if (kind === 'sapling') return drawSapling(state);
  if (kind === 'tree') return `<use href="#cnp-kit-${speciesOf(key)}"/>`;
  const house = houseId(project_uuid === null ? undefined : projects.get(project_uuid)?.kind);
  return `<use href="${house}" x="-100" y="-136" width="200" height="160"/>`;
};

/** Grows with the state of its kilograms: a sprout that is set aside or not covered, a stem that is planned, then a leaf for each further state. */
const drawSapling = (state: SceneItem['state']): string => {
  const grown = Math.max(0, ['set_aside', 'planned', 'bought', 'delivered', 'retired'].indexOf(state));
  const leaf =
    grown === 0 ? leaves.sprout : [leaves.left, leaves.right, leaves.lower, leaves.top].slice(0, grown).join('');
  // The rectangle is a larger target than the stem.
  return `<rect x="-40" y="-124" width="80" height="134" fill="transparent"/><path class="forest-item__soil" d="M-26 2C-18-12 18-12 26 2Z"/><path class="forest-item__stem" d="M0 0V${stems[grown] ?? -26}"/><path class="forest-item__leaf" d="${leaf}"/>`;
};

/** The place of the first sapling. */
export const drawClearing = (): string =>
  `<svg x="50%" y="90%" overflow="visible"><path class="forest-item__soil" d="M-62 4C-42-20 42-20 62 4Z"/><path class="forest-item__stake" d="M0-8V-70"/><path class="forest-item__sign" d="M-30-72H22L36-58 22-44H-30Z"/><path class="forest-item__leaf" transform="translate(-2 -50) scale(.36)" d="${leaves.sprout}"/></svg>`;
