/** Why a mandate that worked has ended: its account cannot be debited, the bank does not accept it, or it was not used for 36 months. */
export const mandateEnds = ['account', 'refused', 'lapsed'] as const;
export type MandateEnd = (typeof mandateEnds)[number];

/** Reason codes of an account that cannot be debited, as opposed to a mandate that the bank does not accept. */
const ofAccount = new Set(['AC01', 'AC04', 'AG01']);

/** Why a mandate has ended, by `lapsed` or the reason code of the bank; null where its customer ended it, or it never worked. */
export const mandateEndOf = (reason: string | null): MandateEnd | null => {
  if (reason === null || reason === 'withdrawn' || reason === 'replaced') return null;
  if (reason === 'lapsed') return reason;
  return ofAccount.has(reason) ? 'account' : 'refused';
};
