import type { HeldAction } from './held-request.ts';
import type { RiskSignal } from './risk.ts';

/**
 * Kinds of account events, in the order in which they usually occur. Each has a text on the events screen. `detail` has the
 * values for that text: never a secret or a code, and addresses only masked.
 */
export const accountEventKinds = [
  'registered',
  'logged-in',
  'logins-failed',
  'new-device',
  'password-changed',
  'password-reset',
  'email-change-asked',
  'email-change-dropped',
  'stopped',
  'email-confirmed',
  'email-changed',
  'details-changed',
  'debit-set-up',
  'debit-withdrawn',
  'debit-ended',
  'mandate-printed',
  'sessions-revoked',
  'sessions-ended',
  'stepped-up',
  'step-up-failed',
  'passkey-added',
  'passkey-removed',
  'identity-linked',
  'identity-unlinked',
  'withdrawn',
  'contract-ended',
  'data-exported',
  'deletion-asked',
  'sub-account-made',
  'sub-account-withdrawn',
  'sub-account-restored',
  'own-number-changed',
  'addon-added',
  'addon-removed',
  'addon-kept',
  'puk-shown',
  'limit-changed',
  'service-changed',
  'plan-change-asked',
  'plan-change-undone',
  'sub-account-password',
  'swap-asked',
  'swap-cancelled',
  'swap-stopped',
  'sim-replaced',
  'sim-blocked',
  'sim-found',
  'request-held',
  'request-cancelled',
  'activation-code-shown',
  'deletion-undone',
  'risk-held',
  'risk-passed',
  'port-out-code-made',
  'port-out-code-withdrawn',
  'port-out-accepted',
  'port-out-refused',
  'ticket-opened',
] as const;
export type AccountEventKind = (typeof accountEventKinds)[number];

/** The way of a login or of a step-up. */
export const eventWays = ['password', 'email', 'sms', 'itsme', 'passkey'] as const;
export type EventWay = (typeof eventWays)[number];

/**
 * Values for the text of an event. `what`: a masked address, the end of an IBAN, the name of a passkey, the number of a SIM, a service or a
 * limit, depending on the kind. `action`: of a held request. `signals`: of a risk.
 */
export type EventDetail = { way?: EventWay; what?: string; action?: HeldAction; signals?: readonly RiskSignal[] };

/**
 * Retention of events in days. An unauthorised debit can be claimed back for 13 months, and the events before it are needed
 * then.
 */
export const EVENT_RETENTION_DAYS = 400;

/** Events on one page. */
export const EVENTS_PER_PAGE = 20;

/** Masks an address for its owner: `a•••@example.com`. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split(/@(?=[^@]*$)/);
  return `${[...name].slice(0, 1).join('')}•••@${domain}`;
}
