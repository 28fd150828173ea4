import { listPayableParts } from '#billing/events.ts';
import { implementExtension } from '#platform/subscribers.ts';
import { findCase } from '../cases/cases.store.ts';
import { findInstalmentToPay } from '../cases/next-instalment.ts';

/** Lists the parts of an invoice that may be paid alone: the next instalment, and the amount that is not disputed. */
export const payablePartsOfInvoice = implementExtension(listPayableParts, 'dunning', async (tx, invoice) => {
  const [row, nextInstalment] = [await findCase(tx, invoice), await findInstalmentToPay(tx, invoice)];
  const { remaining_cents } = invoice;
  const undisputed_cents = row && row.disputed_cents > 0 ? remaining_cents - row.disputed_cents : 0;
  return [...(nextInstalment ? [nextInstalment.left_cents] : []), ...(undisputed_cents > 0 ? [undisputed_cents] : [])];
});
