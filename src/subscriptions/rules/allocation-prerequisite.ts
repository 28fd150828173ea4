/** What must happen before an ordered SIM is allocated: a confirmed email address, an identity proof, or a first payment or mandate. */
export const allocationPrerequisites = ['email', 'identity', 'first_payment'] as const;
export type AllocationPrerequisite = (typeof allocationPrerequisites)[number];
