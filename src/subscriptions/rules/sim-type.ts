/** SIM type on the wire and in the database: an eSIM profile that a phone downloads, or a physical card. */
export const ESIM = 0;
export const SIM_CARD = 1;
export const simTypes = [ESIM, SIM_CARD] as const;
export type SimType = (typeof simTypes)[number];
