import type { BusinessDate } from '#platform/pure/calendar.ts';
import { type InvoiceFacts, invoiceStatus, type NextStep } from './invoice-status.ts';

type Followed = InvoiceFacts & { next_step: { step: NextStep; on: BusinessDate } | null };

/**
 * The invoices that keep SIMs restricted or cut off now, the one whose next step comes first before the others. One that is only
 * warned of refuses orders and takes no service; one whose SIMs have ended has no step left.
 */
export function restrictingInvoices<T extends Followed>(invoices: readonly T[]): T[] {
  return invoices
    .filter((invoice) => {
      const step = invoice.next_step?.step;
      return invoiceStatus(invoice) === 'blocked' && (step === 'cut_off' || step === 'ended');
    })
    .toSorted((a, b) => (a.next_step?.on ?? '').localeCompare(b.next_step?.on ?? ''));
}
