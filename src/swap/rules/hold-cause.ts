import { holdingKinds } from '#identity/rules/hold.ts';

/** Why a swap waits: its card goes to another address than the customer's own, or the account was changed a short while ago. */
export const holdCauses = ['address', ...holdingKinds] as const;
export type HoldCause = (typeof holdCauses)[number];
