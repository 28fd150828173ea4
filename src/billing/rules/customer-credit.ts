import type { Cents } from '#platform/pure/money.ts';

/**
 * Kinds of credit entries. `overpaid`: a payment was more than what was owed; `late_porting`: what we owe for
 * a number that was transferred late; `referral`: the reward of a referral; `credit_note`: a credit note of a paid invoice; `not_refunded`: a refund that no payment could take; `used`: on a bill; `paid_out`: sent back; `returned`: the bank took
 * back the payment that it came from.
 */
export const creditKinds = [
  'overpaid',
  'late_porting',
  'referral',
  'credit_note',
  'not_refunded',
  'used',
  'paid_out',
  'returned',
] as const;
export type CreditKind = (typeof creditKinds)[number];

/**
 * The credit that a bill uses: the available credit, at most the amount of the bill. A negative credit, left by an
 * earlier return, is not used.
 */
export const creditToUse = (credit_cents: Cents, amount_cents: Cents): Cents =>
  Math.max(0, Math.min(credit_cents, amount_cents));

/**
 * The part of a credit that can be paid out: rewards of referrals are used by bills only, and bills use them first.
 * `used_cents`: used by bills so far, positive.
 */
export const creditToPayOut = (credit_cents: Cents, rewarded_cents: Cents, used_cents: Cents): Cents =>
  Math.max(0, credit_cents - Math.max(0, rewarded_cents - used_cents));
