import { addSeconds } from '#platform/pure/instant.ts';
import { stateTable } from '#platform/pure/state-table.ts';

export type EmailState = 'not_verified' | 'verified' | 'change_pending';
export type EmailEvent = 'confirmed' | 'change_asked' | 'change_dropped';

/**
 * States of an email address. Before the first confirmation a change replaces the address at once. Afterwards the old address
 * stays in use until the new one is confirmed or the change is dropped. A second change replaces the first.
 */
export const emailStates = stateTable<EmailState, EmailEvent>('not_verified', {
  not_verified: { confirmed: 'verified', change_asked: 'not_verified' },
  verified: { change_asked: 'change_pending' },
  change_pending: { confirmed: 'verified', change_asked: 'change_pending', change_dropped: 'verified' },
});

/** `details.email.status` on the wire. */
export type EmailStatus = typeof UNVERIFIED | typeof VERIFIED | typeof CHANGE_PENDING;
export const UNVERIFIED = 0;
export const VERIFIED = 1;
export const CHANGE_PENDING = 2;
const statusByState: Readonly<Record<EmailState, EmailStatus>> = {
  not_verified: UNVERIFIED,
  verified: VERIFIED,
  change_pending: CHANGE_PENDING,
};

/** The number of a state on the wire. */
export function toEmailStatus(state: EmailState): EmailStatus {
  return statusByState[state];
}

const stateByStatus: Readonly<Record<EmailStatus, EmailState>> = {
  0: 'not_verified',
  1: 'verified',
  2: 'change_pending',
};

/** The status after `event`, as numbers on the wire; null when the event is not possible. */
export function nextEmailStatus(status: EmailStatus, event: EmailEvent): EmailStatus | null {
  const newState = emailStates.next(stateByStatus[status], event);
  return newState === null ? null : toEmailStatus(newState);
}

/** Whether the address in use is confirmed; also while a change of it is pending. */
export function isEmailVerified(status: EmailStatus): boolean {
  return status !== UNVERIFIED;
}

/** Seconds after which an unconfirmed change of address expires: 72 hours. */
export const EMAIL_CHANGE_SECONDS = 72 * 3600;

/** When a change requested at `now` expires. */
export function emailChangeExpiry(now: Date): Date {
  return addSeconds(now, EMAIL_CHANGE_SECONDS);
}
