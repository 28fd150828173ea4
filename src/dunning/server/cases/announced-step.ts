import { isUnpaidStep, type UnpaidStep } from '#billing/rules/unpaid-step.ts';
import { type DunningState, dunningTransitions } from '#dunning/rules/dunning-state.ts';

/** The step that an invoice announces as its next one; null while its case waits and after its last step. A carried debt is only checked again. */
export const announcedStep = (state: DunningState, is_held: boolean): UnpaidStep | null => {
  const nextState = is_held || state === 'carried' ? null : dunningTransitions.next(state, 'step');
  return nextState !== null && isUnpaidStep(nextState) ? nextState : null;
};
