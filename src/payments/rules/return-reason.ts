import { addDays, addMonths, type BusinessDate } from '#platform/pure/calendar.ts';
import type { MandateEnd } from './mandate-end.ts';
import { REFUND_DAYS } from './mandate-life.ts';

type ReturnReason = {
  /**
   * The party that can solve the problem: the customer, one of the banks, or the operator (a fault in the file or the
   * contract with the bank).
   */
  cause: 'customer' | 'bank' | 'operator';
  /** How many times the amount is collected again. */
  retries: number;
  /** Why the mandate can no longer be debited: its account cannot be, or the bank does not accept it; null when it goes on. */
  endsMandate: Exclude<MandateEnd, 'lapsed'> | null;
  /** The account holder has asked the bank for the return, or denies the mandate; the bank alone gives any other reason. */
  isAsked: boolean;
  /** The payer has died: nothing more is sent or asked for, and an operator turns to the heirs. */
  isDeath: boolean;
};

const toReason = (cause: ReturnReason['cause'], changes: Partial<ReturnReason> = {}): ReturnReason => ({
  cause,
  retries: 0,
  endsMandate: null,
  isAsked: false,
  isDeath: false,
  ...changes,
});
const collectedAgain = { retries: 1 };
const askedByCustomer = { isAsked: true };
const account = { endsMandate: 'account' } as const;
const refused = { endsMandate: 'refused' } as const;

/**
 * Reasons of rejects, returns and refunds (ISO 20022 external code set ExternalStatusReason1Code, as used by EPC173-14, guidance on reason
 * codes for SDD R-transactions).
 */
const returnReasons: Readonly<Record<string, ReturnReason>> = {
  AC01: toReason('customer', account), // the account number is wrong
  AC04: toReason('customer', account), // the account is closed
  AC06: toReason('customer'), // the account is blocked
  AC13: toReason('operator'), // the account is that of a consumer, as CORE expects
  AG01: toReason('customer', account), // the account cannot be debited, such as a savings account
  AG02: toReason('operator'), // wrong type of transaction
  AM04: toReason('customer', collectedAgain), // too little money
  AM05: toReason('operator'), // collected twice
  BE05: toReason('operator'), // the creditor identifier is wrong
  CNOR: toReason('bank', collectedAgain), // the bank of the creditor is not reachable
  DNOR: toReason('bank', collectedAgain), // the bank of the debtor is not reachable
  FF01: toReason('operator'), // the format of the file is wrong
  MD01: toReason('customer', { ...refused, ...askedByCustomer }), // no mandate
  MD06: toReason('customer', askedByCustomer), // refund at the wish of the debtor
  MD07: toReason('customer', { ...refused, isDeath: true }), // the debtor has died
  MS02: toReason('customer', askedByCustomer), // the debtor refuses, without a reason
  MS03: toReason('bank', collectedAgain), // the bank gives no reason, often to protect personal data
  RR01: toReason('operator'), // regulation: the account or identification of the debtor is missing
  RR02: toReason('operator'), // regulation: the name or address of the debtor is missing
  RR03: toReason('operator'), // regulation: the name or address of the creditor is missing
  RR04: toReason('bank'), // another regulation
  SL01: toReason('customer', askedByCustomer), // the debtor has instructed its bank to refuse, for example by a list of creditors
  DU01: toReason('operator'), // the message id was used before
};

/** An unknown code is not collected again and does not end the mandate. */
const unknownReason = toReason('bank');

/** Finds the consequences of the code of a reject, return or refund. */
export const findReturnReason = (code: string): ReturnReason => returnReasons[code] ?? unknownReason;

/** The codes that have a text where people read them. */
export const returnReasonCodes: ReadonlySet<string> = new Set(Object.keys(returnReasons));

/** Whether an amount is collected again after `attempts` attempts, the last of which failed with the code. */
export const isCollectedAgain = (code: string, attempts: number): boolean => {
  const { retries, endsMandate } = findReturnReason(code);
  return endsMandate === null && attempts <= retries;
};

/** The outcome of a payment whose collection failed: `declined` if the customer can solve it, `failed` if the banks or the operator must. */
export const outcomeOfReturn = (code: string): 'declined' | 'failed' =>
  findReturnReason(code).cause === 'customer' ? 'declined' : 'failed';

/** Codes by which a bank says that the payer has died. */
export const deathCodes: readonly string[] = Object.keys(returnReasons).filter(
  (code) => findReturnReason(code).isDeath,
);

/** Reason that replaces the code of a death once an operator has answered it, so that the death holds no invoice any more. */
export const DEATH_ANSWERED = 'death-answered';

/** Why a mandate has ended, by `lapsed` or the reason code of the bank; null where its customer ended it, or it never worked. */
export const mandateEndOf = (reason: string | null): MandateEnd | null => {
  if (reason === null || reason === 'withdrawn' || reason === 'replaced') return null;
  if (reason === 'lapsed') return reason;
  return findReturnReason(reason).endsMandate ?? 'refused';
};

/** Months in which the debtor can have a debit without a mandate refunded (PSD2, articles 71 and 77). */
const unauthorisedMonths = 13;

/**
 * Whether the debtor still had the right to a refund by the bank on `booked_on`: 8 weeks without a reason, 13 months without a
 * mandate. Returns by a bank have their own deadlines, which the banks hold.
 */
export function isBankRefundInTime(code: string, settled_on: BusinessDate, booked_on: BusinessDate): boolean {
  if (code === 'MD06') return booked_on <= addDays(settled_on, REFUND_DAYS);
  return booked_on <= addMonths(settled_on, unauthorisedMonths);
}
