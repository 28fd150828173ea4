import { stateTable } from '#platform/pure/state-table.ts';

/** How the change of a SIM's plan stands. Once applied it is as if there were none, but for the month in which it was asked. */
export const planChangeStateNames = ['none', 'scheduled', 'applied'] as const;
export type PlanChangeState = (typeof planChangeStateNames)[number];
type PlanChangeEvent = 'asked' | 'taken_back' | 'month_begun';

export const planChangeStates = stateTable<PlanChangeState, PlanChangeEvent>('none', {
  none: { asked: 'scheduled' },
  scheduled: { taken_back: 'none', month_begun: 'applied' },
  applied: { asked: 'scheduled' },
});
