import type { FulfilmentStep } from './fulfilment-status.ts';

/** Steps that a customer takes once, for all SIMs that wait for them. */
const sharedSteps = ['confirm_email', 'identify'] as const;
export type SharedStep = (typeof sharedSteps)[number];

type Waiting = { uuid: string; step: FulfilmentStep };

/** Steps that are the same for all SIMs of a customer. An eSIM is installed only after the email address is confirmed. */
const findSharedStep = (step: FulfilmentStep, isVerified: boolean): SharedStep | null =>
  step === 'install' && !isVerified ? 'confirm_email' : (sharedSteps.find((each) => each === step) ?? null);

/**
 * SIMs that wait for a step which a SIM above them on the screen already shows, with that step: the same button twice
 * would look like two tasks.
 */
export const findRepeatedSharedSteps = (sims: readonly Waiting[], isVerified: boolean): Map<string, SharedStep> => {
  const requestedSteps = new Set<SharedStep>();
  const repeatedSteps = new Map<string, SharedStep>();
  for (const { uuid, step } of sims) {
    const sharedStep = findSharedStep(step, isVerified);
    if (sharedStep && requestedSteps.has(sharedStep)) repeatedSteps.set(uuid, sharedStep);
    if (sharedStep) requestedSteps.add(sharedStep);
  }
  return repeatedSteps;
};
