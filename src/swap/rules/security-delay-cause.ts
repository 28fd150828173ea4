import { holdingKinds } from '#identity/rules/hold.ts';

/** Causes of the security delay: delivery to another address than the customer’s own, or a recent change of the account. */
export const securityDelayCauses = ['address', ...holdingKinds] as const;
export type SecurityDelayCause = (typeof securityDelayCauses)[number];
