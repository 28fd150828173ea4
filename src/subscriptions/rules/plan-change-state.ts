import { stateTable } from '#platform/pure/state-table.ts';

/** State of a plan change. `applied` behaves like `none`, except that only one request per month is allowed. */
export const planChangeStateNames = ['none', 'scheduled', 'applied'] as const;
export type PlanChangeState = (typeof planChangeStateNames)[number];
type PlanChangeEvent = 'asked' | 'taken_back' | 'month_begun';

export const planChangeStates = stateTable<PlanChangeState, PlanChangeEvent>('none', {
  none: { asked: 'scheduled' },
  scheduled: { taken_back: 'none', month_begun: 'applied' },
  applied: { asked: 'scheduled' },
});
