import type { InvoiceRow } from '#billing/server/queries.ts';
import { isPaymentInFlight } from '#dunning/rules/dunning-dates.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { DunningCase } from '../cases/cases.store.ts';

export type WriteOffRefusal = 'PAID' | 'NOT_ENDED' | 'SMALL' | 'DISPUTED' | 'PAYMENT_RUNS';

/** Why the claim of an invoice cannot be given up; null when it can, or has been. */
export const checkWriteOff = (
  invoice: Pick<InvoiceRow, 'state' | 'debit_on' | 'remaining_cents'>,
  row: Pick<DunningCase, 'state' | 'is_held' | 'disputed_cents'> | null,
  {
    today,
    has_died,
  }: {
    today: BusinessDate;
    /** The payer has died, so no service is taken and no contract ends by itself. */
    has_died: boolean;
  },
): WriteOffRefusal | null => {
  if (invoice.remaining_cents === 0 || row?.state === 'settled') return 'PAID';
  if (row?.state === 'written_off') return null;
  if (row?.state === 'carried' && !has_died) return 'SMALL';
  if (row === null || (row.state !== 'ended' && !has_died)) return 'NOT_ENDED';
  if ((row.is_held && !has_died) || row.disputed_cents > 0) return 'DISPUTED';
  return isPaymentInFlight(invoice, today) ? 'PAYMENT_RUNS' : null;
};
