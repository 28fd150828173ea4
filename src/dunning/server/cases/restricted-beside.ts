import { type InvoiceKey, querySimsOfInvoice } from '#billing/server/queries.ts';
import { dunningEffect } from '#dunning/rules/dunning-state.ts';
import type { Reader } from '#platform/db/database.ts';
import { queryRestrictingCases } from './cases.store.ts';

/** Whether another unpaid invoice restricts a SIM of this one. */
export const isRestrictedBeside = async (q: Reader, key: InvoiceKey): Promise<boolean> => {
  const sims = new Set(await querySimsOfInvoice(q, key));
  for (const other of await queryRestrictingCases(q, key.customer_uuid)) {
    const { service } = dunningEffect(other.state, other.is_held);
    if (other.invoice_uuid === key.invoice_uuid || (service !== 'outgoing' && service !== 'all')) continue;
    if ((await querySimsOfInvoice(q, other)).some((uuid) => sims.has(uuid))) return true;
  }
  return false;
};
