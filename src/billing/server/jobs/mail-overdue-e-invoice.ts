import { isDeliveryUnderway } from '#billing/rules/e-invoice-state.ts';
import type { JobContext, JobHandler } from '#platform/jobs/job.ts';
import { OutsideError } from '#platform/outside.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { applyTransportAndMailIfRefused } from '../e-invoices/apply-transport-and-mail-if-refused.ts';
import { type EInvoiceDelivery, findEInvoiceDelivery, lockEInvoiceDelivery } from '../e-invoices/e-invoices.store.ts';
import { mailEInvoiceIfNeeded } from '../e-invoices/mail-e-invoice.ts';
import { mailOverdueEInvoice } from '../jobs.ts';

/** Time to arrive for an e-invoice that was sent around its deadline, for example after an outage of the worker. */
const GRACE_SECONDS = 15 * 60;

/** Asks the access point once more: an event may be lost, and the worker may have been down when it should have polled. */
const fetchDelivery = async (ctx: JobContext, delivery: EInvoiceDelivery): Promise<EInvoiceDelivery> => {
  if (!delivery.provider_id || !isDeliveryUnderway(delivery.state)) return delivery;
  try {
    const status = await ctx.outside.einvoicing.transport(delivery.provider_id);
    return (await applyTransportAndMailIfRefused(ctx, delivery, status)) ?? delivery;
  } catch (error) {
    // The access point is not reachable, so the PDF is mailed at the promised time.
    if (error instanceof OutsideError) return delivery;
    throw error;
  }
};

/**
 * Mails the PDF of an e-invoice whose delivery is overdue: not confirmed at its deadline. The e-invoice may still arrive over Peppol later. Whether
 * the invoice is paid plays no part.
 */
export const runMailOverdueEInvoice: JobHandler<typeof mailOverdueEInvoice> = async (
  { again = false, ...key },
  ctx,
) => {
  ctx.setCustomer(key.customer_uuid);
  const storedDelivery = await findEInvoiceDelivery(ctx.db.read, key);
  if (!storedDelivery) return;
  const { state, state_at } = await fetchDelivery(ctx, storedDelivery);
  const isRecent = state !== 'sent' || addSeconds(state_at, GRACE_SECONDS) > ctx.now();
  await ctx.db.tx(async (tx) => {
    if (isDeliveryUnderway(state) && isRecent && !again) {
      const dueAt = addSeconds(ctx.now(), GRACE_SECONDS);
      return ctx.queue.enqueueAt(tx, mailOverdueEInvoice, { ...key, again: true }, dueAt);
    }
    const delivery = await lockEInvoiceDelivery(tx, key);
    if (delivery) await mailEInvoiceIfNeeded(tx, ctx, delivery, true);
  });
};
