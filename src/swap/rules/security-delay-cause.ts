import { securityDelayKinds } from '#identity/rules/security-delay.ts';

/** Why a swap waits: its card goes to another address than the customer's own, or the account was changed a short while ago. */
export const securityDelayCauses = ['address', ...securityDelayKinds] as const;
export type SecurityDelayCause = (typeof securityDelayCauses)[number];
