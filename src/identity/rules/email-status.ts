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
const statuses: Readonly<Record<EmailState, EmailStatus>> = { not_verified: 0, verified: 1, change_pending: 2 };

/** The wire's number of a state. */
export function emailStatus(state: EmailState): EmailStatus {
  return statuses[state];
}

const statesOf: Readonly<Record<EmailStatus, EmailState>> = { 0: 'not_verified', 1: 'verified', 2: 'change_pending' };

/** The state after `event`, both as the wire's numbers; null when it is not possible. */
export function emailStatusAfter(status: EmailStatus, event: EmailEvent): EmailStatus | null {
  const next = emailStates.next(statesOf[status], event);
  return next === null ? null : emailStatus(next);
}

/** Whether the customer can be reached by mail: an address waiting for its change is still a verified one. */
export function emailVerified(status: EmailStatus): boolean {
  return status !== 0;
}

/** Seconds after which an unconfirmed change of address is dropped: 72 hours. */
export const CHANGE_LIFE = 72 * 3600;

/** When a change asked for at `now` is dropped. */
export function changeExpiry(now: Date): Date {
  return addSeconds(now, CHANGE_LIFE);
}
