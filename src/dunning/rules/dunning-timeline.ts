import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';
import { type DunningPeriods, nextStepOn } from './dunning-dates.ts';
import {
  dueEvent,
  type DunningState,
  dunningTransitions,
  isNotifiedState,
  serviceSteps,
  type NotifiedState,
} from './dunning-state.ts';

/** A step of the reminders of an invoice. `next` is the first one to come if nothing is paid. */
export type TimelineStep = {
  step: 'due' | NotifiedState;
  on: BusinessDate;
  state: 'done' | 'next' | 'later';
  /** Cost of the step; charged when it is done, expected before. */
  cost_cents: Cents;
};

export type TimelineFacts = {
  due_on: BusinessDate;
  today: BusinessDate;
  /** The case of the invoice; null before it is overdue. */
  row: { state: DunningState; since: BusinessDate; next_on: BusinessDate | null; is_held: boolean } | null;
  /** Steps taken since the invoice became due, the oldest first. */
  steps_taken: readonly { state: DunningState; taken_on: BusinessDate; cost_cents: Cents }[];
  /** Whether the customer owes too little for more than reminders. */
  is_small: boolean;
  /** Whether SIMs can lose service for it: it is a bill, and one of its SIMs is in use. */
  takes_service: boolean;
  /** Cost of a second reminder that is still to come. */
  next_cost_cents: Cents;
};

/** Steps to come if nothing is paid; none while the case waits or after its last step. */
const projectSteps = (facts: TimelineFacts, periods: DunningPeriods): TimelineStep[] => {
  const { due_on, today, row, next_cost_cents } = facts;
  if (row?.is_held) return [];
  const steps: TimelineStep[] = [];
  let [state, stateStart, plannedDay]: [DunningState, BusinessDate, BusinessDate | null] = row
    ? [row.state, row.since, row.next_on]
    : ['not_due', due_on, null];
  for (;;) {
    const event = dueEvent(state, facts.is_small);
    const nextState = event && dunningTransitions.next(state, event);
    const stepDay = plannedDay ?? nextStepOn(state, { state_since: stateStart, due_on }, periods);
    if (nextState === null || stepDay === null) return steps;
    // A step whose day has passed without a run is taken by the next one.
    stateStart = stepDay < today ? today : stepDay;
    state = nextState;
    plannedDay = null;
    if (isNotifiedState(state) && (facts.takes_service || !serviceSteps.has(state)))
      steps.push({
        step: state,
        on: stateStart,
        state: steps.length === 0 ? 'next' : 'later',
        cost_cents: state === 'reminder_2' ? next_cost_cents : 0,
      });
  }
};

/** Builds the timeline of an unpaid invoice from its due date: steps that were taken, and steps to come if it is not paid. */
export const buildTimeline = (facts: TimelineFacts, periods: DunningPeriods): TimelineStep[] => {
  const { due_on, today, steps_taken } = facts;
  const takenSteps = steps_taken.flatMap(({ state, taken_on, cost_cents }): TimelineStep[] =>
    isNotifiedState(state) ? [{ step: state, on: taken_on, state: 'done', cost_cents }] : [],
  );
  return [
    { step: 'due', on: due_on, state: today > due_on ? 'done' : 'next', cost_cents: 0 },
    ...takenSteps,
    ...projectSteps(facts, periods).map((step): TimelineStep =>
      today > due_on || step.state === 'later' ? step : { ...step, state: 'later' },
    ),
  ];
};
