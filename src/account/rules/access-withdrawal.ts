import { addSeconds } from '#platform/pure/instant.ts';

/** How long the owner can take back the withdrawal of a login without a trace for its user, in seconds. */
export const WITHDRAWAL_UNDO_SECONDS = 60;

/** When the user of a withdrawn login is notified and its password is deleted. */
export const withdrawalEffectAt = (taken_away_at: Date): Date => addSeconds(taken_away_at, WITHDRAWAL_UNDO_SECONDS);

/** Whether restoring a login undoes its withdrawal without a trace: the user was not notified yet, and the password still exists. */
export const canUndoWithdrawal = (taken_away_at: Date, now: Date): boolean => now < withdrawalEffectAt(taken_away_at);
