/** State of one step of a tracker. */
export const stepStates = ['done', 'now', 'todo', 'failed'] as const;
export type StepState = (typeof stepStates)[number];
