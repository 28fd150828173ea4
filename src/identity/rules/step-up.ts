import type { EventWay } from './account-event.ts';
import { addSeconds } from '#platform/pure/instant.ts';

/** Validity of a step-up in seconds: enough for a form, and short for an unattended phone. */
export const STEP_UP_SECONDS = 900;

/** When a step-up of time `at` expires. */
export function stepUpExpiry(at: Date): Date {
  return addSeconds(at, STEP_UP_SECONDS);
}

/** Whether a step-up of time `at` is valid. A time in the future is not, so that a clock set back extends nothing. */
export function isStepUpFresh(at: Date | null, now: Date): boolean {
  return at !== null && at <= now && now < stepUpExpiry(at);
}

/** Whether a login this way also counts as a step-up. An SMS code does not: after a SIM swap another person receives it. */
export function isStepUpLogin(way: EventWay): boolean {
  return way !== 'sms';
}

export const stepUpWays = ['passkey', 'password', 'email', 'sms'] as const;
export type StepUpWay = (typeof stepUpWays)[number];

export type StepUpMeans = {
  has_passkey: boolean;
  has_password: boolean;
  /** The address was confirmed. */
  email_confirmed: boolean;
  /** The login of a sub-account, which is identified by its number. */
  sub_account: boolean;
};

/**
 * Step-up ways of a customer, the strongest first. Customers with a passkey or password use these: a code by mail is only for
 * those without, because access to a mailbox is a weaker proof. A sub-account has no mailbox and logs in by number, so it can
 * always use a code by SMS.
 */
export function availableStepUpWays({
  has_passkey,
  has_password,
  email_confirmed,
  sub_account,
}: StepUpMeans): StepUpWay[] {
  const strongWays: StepUpWay[] = [
    ...(has_passkey ? ['passkey' as const] : []),
    ...(has_password ? ['password' as const] : []),
  ];
  if (sub_account) return [...strongWays, 'sms'];
  if (strongWays.length > 0) return strongWays;
  return email_confirmed ? ['email'] : [];
}

/** Wrong step-ups after which the session ends, to stop guessing with a stolen session token. */
export const WRONG_STEP_UPS_MAX = 5;

/** Validity of a code by mail in seconds. */
export const STEP_UP_CODE_SECONDS = 600;
