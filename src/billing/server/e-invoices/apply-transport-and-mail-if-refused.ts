import type { EInvoiceTransport } from '#adapters/e-invoicing/e-invoicing.ts';
import type { EInvoiceEvent } from '#billing/rules/e-invoice-state.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { nextPollTime } from '#platform/pure/next-poll-time.ts';
import { pollEInvoice } from '../jobs.ts';
import {
  applyEInvoiceEvent,
  type EInvoiceDelivery,
  type EInvoiceKey,
  lockEInvoiceDelivery,
} from './e-invoices.store.ts';
import { mailEInvoiceIfNeeded } from './mail-e-invoice.ts';

const events: Record<EInvoiceTransport, { event: EInvoiceEvent } | null> = {
  draft: null,
  transit: { event: 'sent' },
  delivered: { event: 'delivered' },
  refused: { event: 'refused' },
};

/**
 * Applies the state of an e-invoice at the access point: schedules the next poll of one that was sent, and mails the PDF of one that was refused.
 * Returns the changed delivery; null for an unknown one.
 */
export const applyTransportAndMailIfRefused = (
  ctx: JobContext,
  key: EInvoiceKey,
  { transport, reason }: { transport: EInvoiceTransport; reason: string | null },
): Promise<EInvoiceDelivery | null> =>
  ctx.db.tx(async (tx) => {
    const lockedDelivery = await lockEInvoiceDelivery(tx, key);
    const result = events[transport];
    if (!lockedDelivery || result === null) return lockedDelivery;
    const delivery = await applyEInvoiceEvent(tx, lockedDelivery, result.event, { now: ctx.now(), reason });
    if (delivery.state === 'refused' && lockedDelivery.state !== 'refused')
      ctx.log.warn({ document_uuid: key.document_uuid, reason }, 'an e-invoice was refused');
    if (delivery.state === 'sent' && lockedDelivery.state !== 'sent')
      await ctx.queue.enqueueAt(tx, pollEInvoice, key, nextPollTime(ctx.now(), ctx.now()));
    await mailEInvoiceIfNeeded(tx, ctx, delivery, false);
    return delivery;
  });
