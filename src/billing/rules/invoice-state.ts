import { stateTable } from '#platform/pure/state-table.ts';

/** Kinds of invoices: the bill of a month, an order that was paid, or a settlement that a withdrawal or chargeback left to pay. */
export const invoiceKinds = ['bill', 'order', 'settlement'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/**
 * States of an invoice. `returned`: the bank took a payment back, so it is owed again. `written_off`: the operator has given the claim up; it is
 * still owed, and nothing asks for it any more.
 */
export const invoiceStates = [
  'open',
  'pending',
  'paid',
  'payment_refused',
  'unpaid',
  'returned',
  'disputed',
  'credited',
  'written_off',
] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export type InvoiceEvent =
  | 'payment_started'
  | 'payment_refused'
  | 'payment_abandoned'
  | 'part_paid'
  | 'paid'
  | 'returned'
  | 'overdue'
  | 'credited'
  | 'disputed'
  | 'dispute_closed'
  | 'written_off';

const owed = {
  payment_started: 'pending',
  payment_refused: 'payment_refused',
  paid: 'paid',
  overdue: 'unpaid',
  credited: 'credited',
  disputed: 'disputed',
  written_off: 'written_off',
} as const;

/**
 * State machine of an invoice. `paid` and `credited` mean that nothing is left to pay: by payments, or by credit notes alone. A part payment
 * changes only the amount left. `overdue` is applied from the day after the due date on, and never while a payment is in flight. An abandoned
 * payment leaves the invoice open, and a closed dispute makes it due again.
 */
export const invoiceTransitions = stateTable<InvoiceState, InvoiceEvent>('open', {
  open: { ...owed, part_paid: 'open' },
  pending: {
    payment_started: 'pending',
    payment_refused: 'payment_refused',
    payment_abandoned: 'open',
    part_paid: 'open',
    paid: 'paid',
    credited: 'credited',
    disputed: 'disputed',
    returned: 'returned',
  },
  paid: { returned: 'returned' },
  payment_refused: { ...owed, part_paid: 'open' },
  unpaid: { ...owed, part_paid: 'unpaid' },
  returned: { ...owed, part_paid: 'returned' },
  disputed: {
    part_paid: 'disputed',
    paid: 'paid',
    credited: 'credited',
    returned: 'disputed',
    dispute_closed: 'open',
    payment_started: 'disputed',
  },
  credited: { returned: 'returned' },
  written_off: {
    payment_started: 'written_off',
    part_paid: 'written_off',
    paid: 'paid',
    credited: 'credited',
    returned: 'written_off',
  },
});

/** The state after an event; unchanged when the event has no effect in this state. */
export const nextInvoiceState = (state: InvoiceState, event: InvoiceEvent): InvoiceState =>
  invoiceTransitions.next(state, event) ?? state;

/** Whether an amount may be left to pay. */
export const isOwed = (state: InvoiceState): boolean => state !== 'paid' && state !== 'credited';
