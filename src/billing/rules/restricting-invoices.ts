import type { BusinessDate } from '#platform/pure/calendar.ts';
import { type InvoiceFacts, invoiceStatus, type NextStep } from './invoice-status.ts';

type Followed = InvoiceFacts & {
  next_step: { step: NextStep; on: BusinessDate } | null;
  /** Only in replies of a session: the SIMs that the invoice restricts or cuts off now. Without it, any SIM may be meant. */
  restricts?: readonly string[] | undefined;
};

/**
 * The invoices that keep SIMs restricted or cut off now, of one SIM or of all, the one whose next step comes first before the others. One that
 * is only warned of refuses orders and takes no service; one whose SIMs have ended has no step left.
 */
export function restrictingInvoices<T extends Followed>(invoices: readonly T[], sim?: string): T[] {
  return invoices
    .filter((invoice) => {
      const { next_step, restricts } = invoice;
      const takes = next_step?.step === 'cut_off' || next_step?.step === 'ended';
      return invoiceStatus(invoice) === 'blocked' && takes && (sim === undefined || (restricts?.includes(sim) ?? true));
    })
    .toSorted((a, b) => (a.next_step?.on ?? '').localeCompare(b.next_step?.on ?? ''));
}

/** Whether all service that an invoice takes is back once it is paid: no other one restricts a SIM of it, or any SIM while it restricts none itself. */
export const canEndRestrictionsAlone = <T extends Followed>(invoice: T, invoices: readonly T[]): boolean => {
  const others = restrictingInvoices(invoices.filter((each) => each !== invoice));
  const sims = restrictingInvoices([invoice]).flatMap(({ restricts }) => restricts ?? []);
  if (sims.length === 0) return others.length === 0;
  return sims.every((sim) => restrictingInvoices(others, sim).length === 0);
};
