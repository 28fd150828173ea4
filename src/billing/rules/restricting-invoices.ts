import type { BusinessDate } from '#platform/pure/calendar.ts';
import { type InvoiceFacts, invoiceStatus } from './invoice-status.ts';
import { isAfterRestriction, type UnpaidStep } from './unpaid-step.ts';

type InvoiceWithNextStep = InvoiceFacts & {
  next_step: { step: UnpaidStep; on: BusinessDate } | null;
  /** Only in replies of a session: the SIMs that the invoice restricts or cuts off now. Absent: the invoice may restrict any SIM. */
  restricts?: readonly string[] | undefined;
};

/**
 * The invoices that keep `sim`, or any SIM, restricted or cut off now, the earliest next step first. An invoice about which the customer is only
 * warned refuses orders and takes no service; an invoice whose SIMs have ended has no next step.
 */
export function restrictingInvoices<T extends InvoiceWithNextStep>(invoices: readonly T[], sim?: string): T[] {
  return invoices
    .filter((invoice) => {
      const { next_step, restricts } = invoice;
      const isRestricting =
        invoiceStatus(invoice) === 'blocked' && next_step !== null && isAfterRestriction(next_step.step);
      return isRestricting && (sim === undefined || (restricts?.includes(sim) ?? true));
    })
    .toSorted((a, b) => (a.next_step?.on ?? '').localeCompare(b.next_step?.on ?? ''));
}

/**
 * Whether the payment of this invoice alone gives all its SIMs their service back: no other invoice restricts one of them. When it restricts none,
 * whether no other invoice restricts any SIM.
 */
export const canEndRestrictionsAlone = <T extends InvoiceWithNextStep>(invoice: T, invoices: readonly T[]): boolean => {
  const otherRestricting = restrictingInvoices(invoices.filter((each) => each !== invoice));
  const sims = restrictingInvoices([invoice]).flatMap(({ restricts }) => restricts ?? []);
  if (sims.length === 0) return otherRestricting.length === 0;
  return sims.every((sim) => restrictingInvoices(otherRestricting, sim).length === 0);
};
