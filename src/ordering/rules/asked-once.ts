import type { NextStep } from './on-its-way.ts';

/** Steps that a customer takes once, for all SIMs that wait for them. */
const FOR_ALL = ['confirm_email', 'identify'] as const;
export type AskedForAll = (typeof FOR_ALL)[number];

type Waiting = { uuid: string; step: NextStep };

/** What a SIM asks of its customer that is the same for all; an eSIM is installed once the address is confirmed too. */
const askedOf = (step: NextStep, verified: boolean): AskedForAll | null =>
  step === 'install' && !verified ? 'confirm_email' : (FOR_ALL.find((each) => each === step) ?? null);

/**
 * SIMs that wait for what one before them on the screen asks for already, with what that is: the same button twice looks like two
 * things to do.
 */
export const askedBefore = (sims: readonly Waiting[], verified: boolean): Map<string, AskedForAll> => {
  const asked = new Set<AskedForAll>();
  const again = new Map<string, AskedForAll>();
  for (const { uuid, step } of sims) {
    const wants = askedOf(step, verified);
    if (wants && asked.has(wants)) again.set(uuid, wants);
    if (wants) asked.add(wants);
  }
  return again;
};
