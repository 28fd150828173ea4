/** The kind of a SIM on the wire and in the database: a profile that a phone downloads, or a card in the mail. */
export const ESIM = 0;
export const SIM_CARD = 1;
export const simTypes = [ESIM, SIM_CARD] as const;
