import { addDays, addMonths, type BusinessDate } from '#platform/pure/calendar.ts';

/** Months after which a mandate that was not used lapses (SDD Core rulebook, 4.1). */
const mandateLifeMonths = 36;

/** Whether a mandate has lapsed: no collection for 36 months, counted from the last one, or from its signature. */
export function isMandateLapsed(last_used_on: BusinessDate, today: BusinessDate): boolean {
  return addMonths(last_used_on, mandateLifeMonths) <= today;
}

/** Days for which a debit may be refunded at the customer's wish, so that an account is proved after them. */
export const REFUND_DAYS = 56;
/** Notice for an account that is not proved yet. */
export const UNPROVED_NOTICE_DAYS = 14;

export type MandateProof = {
  /** Whether the bank check was paid from the account; null in rows from before this was recorded. */
  account_proved: boolean | null;
  /** Date of the first collection by the mandate that was paid and not taken back. */
  first_settled_on: BusinessDate | null;
};

/** Whether it is still unproved that the account is the customer's: the bank check named no account, and no debit has stood for eight weeks. */
export function isUnproved({ account_proved, first_settled_on }: MandateProof, today: BusinessDate): boolean {
  const hasDebitStood = first_settled_on !== null && addDays(first_settled_on, REFUND_DAYS) <= today;
  return account_proved === false && !hasDebitStood;
}
