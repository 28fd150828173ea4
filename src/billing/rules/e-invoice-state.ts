import { stateTable } from '#platform/pure/state-table.ts';
import { type BillDocument, isContribution } from './bill-document.ts';

/** States of the e-invoice of a company. `unregistered`: the company does not receive over Peppol. */
export const eInvoiceStates = ['queued', 'looked_up', 'sent', 'delivered', 'refused', 'unregistered'] as const;
export type EInvoiceState = (typeof eInvoiceStates)[number];

export type EInvoiceEvent = 'registered' | 'not_registered' | 'sent' | 'delivered' | 'refused';

/**
 * State machine of an e-invoice. The access point may report the final state before its answer to the sending is
 * stored, and may send a refused document again by itself, so that it is delivered late.
 */
export const eInvoiceTransitions = stateTable<EInvoiceState, EInvoiceEvent>('queued', {
  queued: { registered: 'looked_up', not_registered: 'unregistered' },
  looked_up: { sent: 'sent', delivered: 'delivered', refused: 'refused' },
  sent: { delivered: 'delivered', refused: 'refused' },
  delivered: {},
  refused: { delivered: 'delivered' },
  unregistered: {},
});

/** Whether the delivery has not ended, so that the access point is polled. */
export const isDeliveryUnderway = (state: EInvoiceState): boolean =>
  state === 'queued' || state === 'looked_up' || state === 'sent';

/** Reason for which the PDF is mailed instead; null when it need not be. */
export const reasonToMailPdf = (
  state: EInvoiceState,
  isOverdue: boolean,
): 'unregistered' | 'refused' | 'late' | null => {
  if (state === 'unregistered' || state === 'refused') return state;
  return isOverdue && isDeliveryUnderway(state) ? 'late' : null;
};

/** Whether a document is sent as an e-invoice: an invoice or credit note of a company that has lines. Contributions are no supply, so a credit note of one is not sent. */
export const isEInvoice = ({ kind, basis, lines }: Pick<BillDocument, 'kind' | 'basis' | 'lines'>): boolean =>
  kind !== 'contribution_statement' && basis === 'net' && lines.some((line) => !isContribution(line));
