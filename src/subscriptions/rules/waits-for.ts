/** What a SIM that was ordered waits for before it gets its number: a confirmed address; a customer who has proved who they are; a first payment, or a mandate. */
export const waitsForNames = ['email', 'identity', 'first_payment'] as const;
export type WaitsFor = (typeof waitsForNames)[number];
