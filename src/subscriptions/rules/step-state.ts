/** Where a step of a tracker stands. */
export const stepStates = ['done', 'now', 'todo', 'failed'] as const;
export type StepState = (typeof stepStates)[number];
