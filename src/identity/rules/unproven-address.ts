import { type EmailStatus, isEmailVerified } from './email-status.ts';

/** Hours for which an unconfirmed address is reserved for the customer who registered it. */
export const UNPROVEN_HOURS = 24;

/** Whether the address was not confirmed within `UNPROVEN_HOURS`. */
export function isUnprovenTooLong(
  { email_status, created_at }: { email_status: EmailStatus; created_at: Date },
  now: Date,
): boolean {
  return !isEmailVerified(email_status) && now.getTime() - created_at.getTime() >= UNPROVEN_HOURS * 3_600_000;
}
