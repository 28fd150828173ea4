import type { BillingContract } from '#billing/contract.ts';
import { isDeliveryUnderway } from '#billing/rules/e-invoice-state.ts';
import type { Handler } from '#platform/http/handler.ts';
import { parseWebhookEvent } from '#platform/http/parse-webhook-event.ts';
import { rateLimitKey, throttleUses } from '#platform/http/rate-limits.ts';
import { pollEInvoice } from '../jobs.ts';
import { findEInvoiceByProviderId } from './e-invoices.store.ts';

/** Limit for one document: each event fetches it from the access point. */
const webhookLimit = { points: 30, seconds: 60 };

/**
 * Enqueues a check of the document that an event names; nothing but the id is taken from the event. Unknown ids and ended deliveries change
 * nothing.
 */
export const eInvoicingWebhook: Handler<BillingContract, 'POST /api/webhook/e-invoicing'> = async (ctx) => {
  const provider_id = parseWebhookEvent(() => ctx.outside.einvoicing.parseWebhook(ctx.body));
  const delivery = provider_id === null ? null : await findEInvoiceByProviderId(ctx.db.read, provider_id);
  if (!delivery || !(isDeliveryUnderway(delivery.state) || delivery.state === 'refused')) return {};
  const { customer_uuid, document_uuid } = delivery;
  const key = rateLimitKey('e-invoice told', 'id', document_uuid);
  await throttleUses(ctx.db, [{ ...webhookLimit, key }], ctx.now());
  await ctx.db.tx((tx) => ctx.queue.enqueue(tx, pollEInvoice, { customer_uuid, document_uuid, once: true }));
  return {};
};
