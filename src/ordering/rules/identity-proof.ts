import type { Customer } from '#customers/contract.ts';

/** Whether a SIM is allocated only after an identity proof. `identify`: the setting at the time of the order. */
export const needsIdentityProof = ({ payment_type, identify }: { payment_type: string; identify: boolean }): boolean =>
  payment_type === 'prepaid' && identify;

/** Whether an identity proof is missing for one of these SIMs. */
export const isIdentityProofMissing = (sims: readonly { identify: boolean }[], { details }: Customer): boolean =>
  sims.some(({ identify }) => identify) && !details.authenticator.itsme;
