import { type InvoiceKey, querySimsOfInvoice } from '#billing/server/queries.ts';
import type { Reader } from '#platform/db/database.ts';
import { queryProductsInUse } from '#subscriptions/server/queries.ts';

/** Whether a SIM of an invoice is in use, so that it can lose service for it: not of a last bill, nor of an invoice that is no bill. */
export const takesService = async (q: Reader, invoice: InvoiceKey): Promise<boolean> => {
  const sims = new Set(await querySimsOfInvoice(q, invoice));
  if (sims.size === 0) return false;
  return (await queryProductsInUse(q, invoice.customer_uuid)).some((uuid) => sims.has(uuid));
};
