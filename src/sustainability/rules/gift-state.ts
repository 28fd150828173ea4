import { removalStates } from '#projects/rules/project-kinds.ts';

/** States of what was given to a project. `uncovered`: no lot is planned for it yet. */
export const giftStates = ['uncovered', ...removalStates] as const;
export type GiftState = (typeof giftStates)[number];
