/** What a SIM that was ordered waits for before it gets its number: a confirmed address; a customer who has proved who they are; a first payment, or a mandate. */
export const allocationPrerequisites = ['email', 'identity', 'first_payment'] as const;
export type AllocationPrerequisite = (typeof allocationPrerequisites)[number];
