import { addSeconds, secondsPerDay } from '#platform/pure/instant.ts';
import type { PaymentMethod, PaymentOutcome } from './payment-outcome.ts';

/** Days in which the holder of a card may dispute a payment, by the dispute rules of Visa and Mastercard. */
const disputeDays = 120;
/** Days until the provider has reported a dispute of the last day. */
const reportDays = 10;
/** Days after the payment when it is polled first. */
const firstPollDays = 7;

/**
 * When a paid payment is polled next for a chargeback whose webhook was lost: each time its age has doubled, because most come early, and a last
 * time when none can come any more. Null for a payment that no holder of a card can dispute, and after the last poll.
 */
export const nextChargebackPoll = (
  {
    bank_method,
    outcome,
    settled_at,
  }: { bank_method: PaymentMethod; outcome: PaymentOutcome; settled_at: Date | null },
  now: Date,
): Date | null => {
  if (bank_method !== 'card' || outcome !== 'paid' || settled_at === null) return null;
  const ageSeconds = (now.getTime() - settled_at.getTime()) / 1000;
  const lastSeconds = (disputeDays + reportDays) * secondsPerDay;
  if (ageSeconds >= lastSeconds) return null;
  const nextSeconds = Math.max(firstPollDays * secondsPerDay, 2 * ageSeconds);
  return addSeconds(settled_at, Math.min(nextSeconds, lastSeconds));
};
