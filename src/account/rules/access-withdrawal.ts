import { addSeconds } from '#platform/pure/instant.ts';

/** How long the owner can take back the withdrawal of a login without a trace for its user, in seconds. */
export const WITHDRAWAL_UNDO_SECONDS = 60;

/** When the user of a withdrawn login is told and the password goes. */
export const withdrawalEffectAt = (taken_away_at: Date): Date => addSeconds(taken_away_at, WITHDRAWAL_UNDO_SECONDS);

/** Whether giving a login back undoes its withdrawal: the user was not told yet, and the password is kept. */
export const isWithdrawalUndone = (taken_away_at: Date, now: Date): boolean => now < withdrawalEffectAt(taken_away_at);
