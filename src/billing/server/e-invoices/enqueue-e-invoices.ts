import type { Tx } from '#platform/db/database.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { mailOverdueEInvoice, sendEInvoice } from '../jobs.ts';
import { eInvoiceDelivery } from '../tables.ts';
import type { EInvoiceKey } from './e-invoices.store.ts';

const secondsAnHour = 3600;

/** Enqueues the sending of e-invoices in the transaction that issues them, and schedules their deadline. A fixed number of statements. */
export const enqueueEInvoices = async (
  tx: Tx,
  ctx: Pick<JobContext, 'queue' | 'now' | 'settings'>,
  documents: readonly EInvoiceKey[],
): Promise<void> => {
  if (documents.length === 0) return;
  const now = ctx.now();
  const dueAt = addSeconds(now, ctx.settings.E_INVOICE_DEADLINE_HOURS * secondsAnHour);
  const keys = documents.map(({ customer_uuid, document_uuid }) => ({ customer_uuid, document_uuid }));
  await tx
    .insert(eInvoiceDelivery)
    .values(keys.map((key) => ({ ...key, state: 'queued' as const, state_at: now, created_at: now })));
  await ctx.queue.enqueueAll(tx, [
    ...keys.map((payload) => ({ job: sendEInvoice, payload })),
    ...keys.map((payload) => ({ job: mailOverdueEInvoice, payload, dueAt })),
  ]);
};
