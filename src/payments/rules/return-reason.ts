import { addDays, addMonths, type BusinessDate } from '#platform/pure/calendar.ts';
import { REFUND_DAYS } from './collection-day.ts';

type ReturnReason = {
  /**
   * The party that can solve the problem: the customer, one of the banks, or the operator (a fault in the file or the
   * contract with the bank).
   */
  cause: 'customer' | 'bank' | 'operator';
  /** How many times the amount is collected again. */
  retries: number;
  /** Whether the mandate can no longer be debited. */
  endsMandate: boolean;
};

const of = (cause: ReturnReason['cause'], more: Partial<ReturnReason> = {}): ReturnReason => ({
  cause,
  retries: 0,
  endsMandate: false,
  ...more,
});
const again = { retries: 1 };
const ends = { endsMandate: true };

/**
 * Reasons of rejects, returns and refunds (ISO 20022 external code set ExternalStatusReason1Code, as used by EPC173-14, guidance on reason
 * codes for SDD R-transactions).
 */
const returnReasons: Readonly<Record<string, ReturnReason>> = {
  AC01: of('customer', ends), // the account number is wrong
  AC04: of('customer', ends), // the account is closed
  AC06: of('customer'), // the account is blocked
  AC13: of('operator'), // the account is that of a consumer, as CORE expects
  AG01: of('customer', ends), // the account cannot be debited, such as a savings account
  AG02: of('operator'), // wrong type of transaction
  AM04: of('customer', again), // too little money
  AM05: of('operator'), // collected twice
  BE05: of('operator'), // the creditor identifier is wrong
  CNOR: of('bank', again), // the bank of the creditor is not reachable
  DNOR: of('bank', again), // the bank of the debtor is not reachable
  FF01: of('operator'), // the format of the file is wrong
  MD01: of('customer', ends), // no mandate
  MD06: of('customer'), // refund at the wish of the debtor
  MD07: of('customer', ends), // the debtor has died
  MS02: of('customer'), // the debtor refuses, without a reason
  MS03: of('bank', again), // the bank gives no reason, often to protect personal data
  RR01: of('operator'), // regulation: the account or identification of the debtor is missing
  RR02: of('operator'), // regulation: the name or address of the debtor is missing
  RR03: of('operator'), // regulation: the name or address of the creditor is missing
  RR04: of('bank'), // another regulation
  SL01: of('customer'), // the debtor has instructed its bank to refuse, for example by a list of creditors
  DU01: of('operator'), // the message id was used before
};

/** An unknown code is not collected again and does not end the mandate. */
const unknownReason = of('bank');

/** Finds the consequences of the code of a reject, return or refund. */
export const findReturnReason = (code: string): ReturnReason => returnReasons[code] ?? unknownReason;

/** The codes that have a text where people read them. */
export const returnReasonCodes: ReadonlySet<string> = new Set(Object.keys(returnReasons));

/** Whether an amount is collected again after `attempts` attempts, the last of which failed with the code. */
export const isCollectedAgain = (code: string, attempts: number): boolean => {
  const { retries, endsMandate } = findReturnReason(code);
  return !endsMandate && attempts <= retries;
};

/** The outcome of a payment whose collection failed: `declined` if the customer can solve it, `failed` if the banks or the operator must. */
export const outcomeOfReturn = (code: string): 'declined' | 'failed' =>
  findReturnReason(code).cause === 'customer' ? 'declined' : 'failed';

/** Reasons that come from the account holder, who has asked for it or denies the mandate; the bank alone gives any other. */
const ofAccountHolder = new Set(['MD01', 'MD06', 'MS02', 'SL01']);

/** Whether the account holder has asked the bank for a return. */
export const isAskedReturn = (code: string): boolean => ofAccountHolder.has(code);

/** Months in which the debtor can have a debit without a mandate refunded (PSD2, articles 71 and 77). */
const unauthorisedMonths = 13;

/**
 * Whether the debtor still had the right to a refund on `booked_on`: 8 weeks without a reason, 13 months without a mandate. Returns by
 * a bank have their own deadlines, which the banks hold.
 */
export function isRefundInTime(code: string, settled_on: BusinessDate, booked_on: BusinessDate): boolean {
  if (code === 'MD06') return booked_on <= addDays(settled_on, REFUND_DAYS);
  return booked_on <= addMonths(settled_on, unauthorisedMonths);
}
