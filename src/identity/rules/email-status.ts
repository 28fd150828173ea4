import { addSeconds } from '#platform/pure/instant.ts';
import { stateTable } from '#platform/pure/state-table.ts';

export type EmailState = 'not_verified' | 'verified' | 'change_pending';
export type EmailEvent = 'confirmed' | 'change_asked' | 'change_dropped';

/**
 * Of an email address. Before the first confirmation a change simply replaces the address; afterwards the old one stays
 * in use until the new one is confirmed, or the wish is dropped. A second wish replaces the first.
 */
export const emailStates = stateTable<EmailState, EmailEvent>('not_verified', {
  not_verified: { confirmed: 'verified', change_asked: 'not_verified' },
  verified: { change_asked: 'change_pending' },
  change_pending: { confirmed: 'verified', change_asked: 'change_pending', change_dropped: 'verified' },
});

/** `details.email.status` on the wire. */
export type EmailStatus = 0 | 1 | 2;
const statusByState: Readonly<Record<EmailState, EmailStatus>> = { not_verified: 0, verified: 1, change_pending: 2 };

/** The wire's number of a state. */
export function toEmailStatus(state: EmailState): EmailStatus {
  return statusByState[state];
}

const stateByStatus: Readonly<Record<EmailStatus, EmailState>> = {
  0: 'not_verified',
  1: 'verified',
  2: 'change_pending',
};

/** The state after `event`, both as the wire's numbers; null when it is not possible. */
export function nextEmailStatus(status: EmailStatus, event: EmailEvent): EmailStatus | null {
  const next = emailStates.next(stateByStatus[status], event);
  return next === null ? null : toEmailStatus(next);
}

/** Whether the customer can be reached by mail: an address waiting for its change is still a verified one. */
export function isEmailVerified(status: EmailStatus): boolean {
  return status !== 0;
}

/** Seconds after which an unconfirmed change of address is dropped: 72 hours. */
export const EMAIL_CHANGE_SECONDS = 72 * 3600;

/** When a change asked for at `now` is dropped. */
export function emailChangeExpiry(now: Date): Date {
  return addSeconds(now, EMAIL_CHANGE_SECONDS);
}
