import { paymentsPaths } from '#payments/paths.ts';
import { centsToEuro, type Euro, euroToCentsOrZero } from '#platform/pure/money.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { InvoiceKind, InvoiceState } from './invoice-state.ts';
import type { UnpaidStep } from './unpaid-step.ts';

/** Statuses in which an invoice waits for a payment of its customer, the most urgent first. */
const waitingStatuses = [
  'blocked',
  'reminder_2',
  'reminder_1',
  'returned',
  'refused',
  'overdue',
  'instalments',
  'part_disputed',
  'part_paid',
  'open',
] as const;
type WaitingStatus = (typeof waitingStatuses)[number];

/** State of an invoice as its customer sees it. */
export type InvoiceStatus = WaitingStatus | 'pending' | 'debit' | 'disputed' | 'paid' | 'credited' | 'written_off';

export const isWaitingStatus = (status: InvoiceStatus): status is WaitingStatus =>
  waitingStatuses.some((waitingStatus) => waitingStatus === status);

/** The fields of an invoice on the wire that its status follows from. */
export type InvoiceFacts = {
  state: InvoiceState;
  reminder: 0 | 1 | 2;
  blocks: boolean;
  amount: number;
  remaining: number;
  dueDate: string;
  debit_on: BusinessDate | null;
  disputed: number;
  instalment: { amount: number; due_on: BusinessDate } | null;
};

const unpaidStatuses = { returned: 'returned', payment_refused: 'refused', unpaid: 'overdue' } as const;

/** Returns the status that a customer sees: a final or running state, else the last reminder, else the direct debit or the due date. */
export function invoiceStatus(invoice: InvoiceFacts): InvoiceStatus {
  const { state, reminder, blocks, amount, remaining, debit_on, disputed, instalment } = invoice;
  if (state === 'paid' || state === 'credited' || state === 'pending') return state;
  if (remaining <= 0) return 'paid';
  if (state === 'written_off') return state;
  if (state === 'disputed' && disputed >= remaining) return 'disputed';
  if (blocks) return 'blocked';
  if (instalment !== null) return 'instalments';
  if (reminder === 2) return 'reminder_2';
  if (reminder === 1) return 'reminder_1';
  if (state === 'disputed') return 'part_disputed';
  if (state !== 'open') return unpaidStatuses[state];
  if (debit_on !== null) return 'debit';
  return remaining < amount ? 'part_paid' : 'open';
}

/** Whether the day by which an invoice in this status was to be paid has passed. */
export const isLateStatus = (status: InvoiceStatus): boolean =>
  ['blocked', 'reminder_2', 'reminder_1', 'overdue'].includes(status);

/** Amount due of an invoice: its next instalment, the undisputed part, or the remaining amount. A fully disputed invoice can be paid whole. */
export const amountDue = (invoice: InvoiceFacts): Euro => {
  const status = invoiceStatus(invoice);
  if (status === 'instalments' && invoice.instalment) return invoice.instalment.amount;
  if (invoice.disputed <= 0 || status === 'disputed') return invoice.remaining;
  return centsToEuro(euroToCentsOrZero(invoice.remaining) - euroToCentsOrZero(invoice.disputed));
};

/** Adds up `amountDue` in cents. */
export const sumDue = (invoices: readonly InvoiceFacts[]): Euro =>
  centsToEuro(invoices.reduce((cents, invoice) => cents + euroToCentsOrZero(amountDue(invoice)), 0));

/** Path of the screen on which these invoices of a customer are paid together. */
export const pathToPay = (customer_uuid: string, invoices: readonly { referenceNumber: string }[]): string =>
  paymentsPaths.pay(customer_uuid, { ref: invoices.map(({ referenceNumber }) => referenceNumber) });

/** Whether the customer has to pay the invoice, or may pay it before it is collected. */
export const canPayInvoice = (invoice: InvoiceFacts): boolean => {
  const status = invoiceStatus(invoice);
  return invoice.remaining > 0 && (isWaitingStatus(status) || ['disputed', 'debit', 'written_off'].includes(status));
};

/**
 * Whether the SIMs of a bill that blocks orders have ended, by the last step of this bill or otherwise: then no step follows, and a payment does
 * not bring them back.
 */
export const isBillOfEndedContract = ({
  kind,
  blocks,
  next_step,
}: {
  kind: InvoiceKind;
  blocks: boolean;
  next_step: { step: UnpaidStep } | null;
}): boolean => kind === 'bill' && blocks && next_step === null;

/** Why a customer has nothing to pay although invoices are open, the most important reason; `settled` when none is open. */
export type NothingDueReason = 'written_off' | 'disputed' | 'pending' | 'debit' | 'settled';
export const reasonNothingIsDue = (invoices: readonly InvoiceFacts[]): NothingDueReason => {
  const statuses = new Set(invoices.map(invoiceStatus));
  return (['written_off', 'disputed', 'pending', 'debit'] as const).find((each) => statuses.has(each)) ?? 'settled';
};

/** The invoices that wait for a payment of the customer, the most urgent first; of equal ones the oldest due. */
export function waitingInvoicesByUrgency<T extends InvoiceFacts>(invoices: readonly T[]): T[] {
  const rankedInvoices = invoices.flatMap((invoice) => {
    const status = invoiceStatus(invoice);
    return isWaitingStatus(status) ? [{ invoice, rank: waitingStatuses.indexOf(status) }] : [];
  });
  return rankedInvoices
    .toSorted((a, b) => a.rank - b.rank || a.invoice.dueDate.localeCompare(b.invoice.dueDate))
    .map(({ invoice }) => invoice);
}

/** Whether an invoice is shown as a receipt: what was paid with an order is an advance, for which no invoice document is issued. */
export const isReceipt = ({ kind, pdf_url }: { kind: InvoiceKind; pdf_url: string | null }): boolean =>
  kind === 'order' && pdf_url === null;
