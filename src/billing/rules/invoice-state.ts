import type { BusinessDate } from '#platform/pure/calendar.ts';
import { stateTable } from '#platform/pure/state-table.ts';

export type InvoiceState = 'open' | 'pending' | 'paid' | 'payment_refused' | 'unpaid';
export type InvoiceEvent =
  | 'payment_started'
  | 'payment_abandoned'
  | 'paid'
  | 'payment_refused'
  | 'fell_due'
  | 'refunded_by_bank';

/**
 * An invoice. Money can arrive from anywhere (a transfer by hand) as long as it is not paid. A bank may take a direct
 * debit back within eight weeks, which makes a paid one unpaid again.
 */
export const invoiceStates = stateTable<InvoiceState, InvoiceEvent>('open', {
  open: { payment_started: 'pending', paid: 'paid', fell_due: 'unpaid' },
  pending: { paid: 'paid', payment_refused: 'payment_refused', payment_abandoned: 'open' },
  payment_refused: { payment_started: 'pending', paid: 'paid', fell_due: 'unpaid' },
  unpaid: { payment_started: 'pending', paid: 'paid' },
  paid: { refunded_by_bank: 'unpaid' },
});

export type DunningState = 'none' | 'reminder_1' | 'reminder_2' | 'blocked';
export type DunningEvent = 'remind' | 'remind_again' | 'block' | 'settled';

/**
 * Reminders of an unpaid invoice, kept beside its state so that a try to pay in between forgets nothing. Blocked means
 * outgoing service only: emergency calls and incoming service stay.
 */
export const dunningStates = stateTable<DunningState, DunningEvent>('none', {
  none: { remind: 'reminder_1' },
  reminder_1: { remind_again: 'reminder_2', settled: 'none' },
  reminder_2: { block: 'blocked', settled: 'none' },
  blocked: { settled: 'none' },
});

/** Days between the first reminder, which is free, and the next step (Belgian Code of Economic Law, XIX.2). */
export const REMINDER_DAYS = 14;
/** Days in which a bank takes a direct debit back without asking why (SEPA CORE rulebook, EPC016-06, 4.3.4): eight weeks. */
export const BANK_REFUND_DAYS = 56;

/** Whether an invoice is overdue: from the day after its due date on. */
export function isOverdue(due: BusinessDate, today: BusinessDate): boolean {
  return today > due;
}

/** Whether this invoice stands in the way of new subscriptions: past its second reminder. */
export function blocksOrders(dunning: DunningState): boolean {
  return dunning === 'blocked';
}
