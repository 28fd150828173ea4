import { type InvoiceKey, querySimsOfInvoice } from '#billing/server/queries.ts';
import type { SimsOfInvoice } from '#dunning/rules/dunning-state.ts';
import type { Reader } from '#platform/db/database.ts';
import { queryProductsInUse } from '#subscriptions/server/queries.ts';

/** Resolves what has become of the SIMs of an invoice. */
export const resolveSimsOfInvoice = async (q: Reader, invoice: InvoiceKey): Promise<SimsOfInvoice> => {
  const sims = new Set(await querySimsOfInvoice(q, invoice));
  if (sims.size === 0) return 'none';
  return (await queryProductsInUse(q, invoice.customer_uuid)).some((uuid) => sims.has(uuid)) ? 'in_use' : 'ended';
};

/** Whether a SIM of an invoice is in use, so that it can lose service for it: not of a last bill, nor of an invoice that is no bill. */
export const hasSimInUse = async (q: Reader, invoice: InvoiceKey): Promise<boolean> =>
  (await resolveSimsOfInvoice(q, invoice)) === 'in_use';
