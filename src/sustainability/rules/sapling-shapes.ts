import type { SceneItem } from './place-items.ts';

/** Leaves of a sapling as SVG paths, with the foot of the stem at the origin. */
const leaves = {
  sprout: 'M0-22C-4-40-18-46-32-44-30-30-18-20 0-22ZM0-22C4-40 18-46 32-44 30-30 18-20 0-22Z',
  left: 'M0-46C-22-46-34-58-36-76-14-76-2-64 0-46Z',
  right: 'M0-58C22-58 34-70 36-88 14-88 2-76 0-58Z',
  lower: 'M0-26C20-26 30-36 32-52 12-52 2-42 0-26Z',
  top: 'M0-84C-10-98-8-112 0-122 8-112 10-98 0-84Z',
};

/** Heights of stems, by the index of the state. */
const stems = [26, 44, 62, 62, 90] as const;

export const SPROUT = leaves.sprout;

/** Builds the shapes of a sapling by the state of its kilograms: a sprout when set aside or not covered, then a stem with one more leaf for each state from planned to retired. */
export const saplingShapes = (state: SceneItem['state']): { leaves: string; stem: number } => {
  const stage = Math.max(0, ['set_aside', 'planned', 'bought', 'delivered', 'retired'].indexOf(state));
  return {
    leaves: stage === 0 ? SPROUT : [leaves.left, leaves.right, leaves.lower, leaves.top].slice(0, stage).join(''),
    stem: stems[stage] ?? stems[0],
  };
};
