import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';
import { type CollectionState, collectionStates } from './collection-state.ts';
import { isBankRefundInTime } from './return-reason.ts';
import { type TransferState, transferStates } from './transfer-state.ts';

/**
 * `received`: not processed yet. `applied`: has its effect. `unmatched`: fits nothing, so an operator decides; incoming
 * money is a liability until then. `returned`: it is paid back to its payer.
 */
export type BankLineState = 'received' | 'applied' | 'unmatched' | 'returned';

/** Reason why a line is not applied. */
export type BankLineFault =
  | 'OTHER_CURRENCY'
  | 'SUM_DIFFERS'
  | 'UNKNOWN_REFERENCE'
  | 'NO_REFERENCE'
  | 'RETURNED_BEFORE'
  | 'NOT_EXPECTED'
  | 'REFUND_TOO_LATE'
  | 'TOO_LARGE'
  | 'TRANSFER_REJECTED'
  | 'TRANSFER_RETURNED'
  | 'OUTGOING';

export type LineFacts = {
  amount_cents: Cents;
  currency: string;
  instructed_cents: Cents | null;
  booked_on: BusinessDate;
  reason: string | null;
  /** The structured communication of the payer, in its format. */
  communication: string | null;
  /** Domain, family and sub-family of ISO 20022, such as `PMNT/RCDT/ESCT`; null where the bank gives none. */
  transaction_code?: string | null;
};

export type CollectionFacts = { state: CollectionState; amount_cents: Cents; settled_on: BusinessDate | null };

/** Amounts of payments are stored in 32 bits. */
const mostCents = 2_000_000_000;

export type LineEffect =
  | { kind: 'settle' }
  | { kind: 'return' }
  | { kind: 'settle-batch' }
  | { kind: 'transfer'; communication: string }
  /** The settlement of a collection that was returned before: only its date is new. */
  | { kind: 'settled-late' }
  /** The payment provider pays out what it has received for us. */
  | { kind: 'payout' }
  /** A cost of the bank or the payment provider, or its refund. */
  | { kind: 'fee'; charged_by: 'bank' | 'provider' }
  /** A transfer of ours, or its return. */
  | { kind: 'transfer-booked' }
  | { kind: 'transfer-returned' }
  | { kind: 'fault'; fault: BankLineFault };

const faultEffect = (fault: BankLineFault): LineEffect => ({ kind: 'fault', fault });

/** A collection is paid once: money that comes a second time, or after a reject, is not assigned to anything. */
function effectOfCredit({ state, settled_on }: CollectionFacts): LineEffect {
  if (collectionStates.next(state, 'settled') !== null) return { kind: 'settle' };
  return state === 'returned' && settled_on === null ? { kind: 'settled-late' } : faultEffect('NOT_EXPECTED');
}

/**
 * The effect of a booking on the collection that it names. A return may arrive before its settlement, and a refund may
 * come with costs, which are not part of the instructed amount.
 */
export function effectOnCollection(line: LineFacts, collection: CollectionFacts): LineEffect {
  if (line.currency !== 'EUR') return faultEffect('OTHER_CURRENCY');
  const amount = line.instructed_cents ?? line.amount_cents;
  if (Math.abs(amount) !== collection.amount_cents) return faultEffect('SUM_DIFFERS');
  if (amount > 0) return effectOfCredit(collection);
  if (collectionStates.next(collection.state, 'returned') === null) return faultEffect('RETURNED_BEFORE');
  const inTime =
    collection.settled_on === null || isBankRefundInTime(line.reason ?? '', collection.settled_on, line.booked_on);
  return inTime ? { kind: 'return' } : faultEffect('REFUND_TOO_LATE');
}

/**
 * The effect of a booking of a whole batch, which must be the sum of the collections that were not rejected.
 * `isBooked`: another booking of the batch came before.
 */
export function effectOnBatch(
  line: LineFacts,
  { expected_cents, isBooked }: { expected_cents: Cents; isBooked: boolean },
): LineEffect {
  if (line.currency !== 'EUR') return faultEffect('OTHER_CURRENCY');
  if (isBooked) return faultEffect('NOT_EXPECTED');
  return line.amount_cents === expected_cents ? { kind: 'settle-batch' } : faultEffect('SUM_DIFFERS');
}

/** Sub-families of bank transaction codes that are costs, in every family (ISO 20022, external code set 15). */
const costCodes: ReadonlySet<string> = new Set(['CHRG', 'COMM', 'COME', 'COMI', 'COMT', 'FEES']);

const isCost = ({ transaction_code }: LineFacts): boolean => costCodes.has(transaction_code?.split('/')[2] ?? '');

/** The effect of a booking of one of our transfers: our bank has made it, or the bank of the payee has returned it. */
export function effectOnTransfer(line: LineFacts, transfer: { state: TransferState; amount_cents: Cents }): LineEffect {
  if (line.currency !== 'EUR') return faultEffect('OTHER_CURRENCY');
  if (Math.abs(line.instructed_cents ?? line.amount_cents) !== transfer.amount_cents) return faultEffect('SUM_DIFFERS');
  const [event, kind] =
    line.amount_cents < 0 ? (['booked', 'transfer-booked'] as const) : (['returned', 'transfer-returned'] as const);
  return transferStates.next(transfer.state, event) === null ? faultEffect('NOT_EXPECTED') : { kind };
}

/**
 * The effect of a booking without a reference of ours. `isProvider`: the counterparty is an account of the payment
 * provider, as named by the bank; text of a payer does not count.
 */
export function effectOfUnreferencedLine(line: LineFacts, isProvider = false): LineEffect {
  if (line.currency !== 'EUR') return faultEffect('OTHER_CURRENCY');
  if (line.reason === null && isCost(line)) return { kind: 'fee', charged_by: isProvider ? 'provider' : 'bank' };
  if (line.reason === null && isProvider)
    return line.amount_cents > 0 ? { kind: 'payout' } : { kind: 'fee', charged_by: 'provider' };
  if (line.amount_cents <= 0) return faultEffect(line.reason === null ? 'OUTGOING' : 'UNKNOWN_REFERENCE');
  if (line.amount_cents > mostCents) return faultEffect('TOO_LARGE');
  return line.communication === null
    ? faultEffect('NO_REFERENCE')
    : { kind: 'transfer', communication: line.communication };
}
