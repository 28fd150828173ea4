import type { EventWay } from './account-event.ts';
import { addSeconds } from '#platform/pure/instant.ts';

/** Seconds for which a proof is fresh: long enough for a form, short enough for a phone that is left lying about. */
export const STEP_UP_SECONDS = 900;

/** Until when a proof given at `at` is fresh. */
export function stepUpExpiry(at: Date): Date {
  return addSeconds(at, STEP_UP_SECONDS);
}

/** Whether what was proved at `at` still counts. A clock that was put back makes nothing fresh. */
export function isStepUpFresh(at: Date | null, now: Date): boolean {
  return at !== null && at <= now && now < stepUpExpiry(at);
}

/** A code over SMS lets one in, and proves no more than who holds the number: after a SIM swap somebody else does. */
export function isLoginStepUp(way: EventWay): boolean {
  return way !== 'sms';
}

export const stepUpWays = ['passkey', 'password', 'email', 'sms'] as const;
export type StepUpWay = (typeof stepUpWays)[number];

export type StepUpMeans = {
  has_passkey: boolean;
  has_password: boolean;
  /** Somebody has read a mail at the address. */
  email_confirmed: boolean;
  /** A sub-account: it is whoever holds the number. */
  sub_account: boolean;
};

/**
 * How a customer may prove it, the best first. Whoever has a passkey or a password proves it by that: a code is for those who have none, since a
 * mailbox that stands open must not be enough where more is known. A sub-account has no mailbox, and its number lets in anyway: a code by SMS is
 * always one of its ways.
 */
export function availableStepUpWays({
  has_passkey,
  has_password,
  email_confirmed,
  sub_account,
}: StepUpMeans): StepUpWay[] {
  const own: StepUpWay[] = [
    ...(has_passkey ? ['passkey' as const] : []),
    ...(has_password ? ['password' as const] : []),
  ];
  if (sub_account) return [...own, 'sms'];
  if (own.length > 0) return own;
  return email_confirmed ? ['email'] : [];
}

/** Wrong proofs after which a session ends: whoever holds only its token guesses no further, and the owner logs in again. */
export const WRONG_STEP_UPS_MAX = 5;

/** Seconds that a code in a mail works. */
export const STEP_UP_CODE_SECONDS = 600;
