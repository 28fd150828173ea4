/** Why a mandate that worked has ended: its account cannot be debited, the bank does not accept it, or it was not used for 36 months. */
export const mandateEnds = ['account', 'refused', 'lapsed'] as const;
export type MandateEnd = (typeof mandateEnds)[number];
