import type { Customer } from '#customers/contract.ts';

/** Whether a SIM is given only to somebody who has proved who they are. `identify`: the setting when it was ordered. */
export const needsIdentityProof = ({ payment_type, identify }: { payment_type: string; identify: boolean }): boolean =>
  payment_type === 'prepaid' && identify;

/** Whether a customer still has to prove who they are for one of these SIMs. */
export const isIdentityProofMissing = (sims: readonly { identify: boolean }[], { details }: Customer): boolean =>
  sims.some(({ identify }) => identify) && !details.authenticator.itsme;
