import type { EInvoiceKind } from '#adapters/e-invoicing/e-invoicing.ts';
import type { JobContext, JobHandler } from '#platform/jobs/job.ts';
import { runAndRescheduleAfterOutage } from '#platform/jobs/run-and-reschedule-after-failure.ts';
import { OutsideError } from '#platform/outside.ts';
import { serializeUbl } from '../documents/serialize-ubl.ts';
import { applyTransportAndMailIfRefused } from '../e-invoices/apply-transport-and-mail-if-refused.ts';
import {
  applyEInvoiceEvent,
  type EInvoiceDelivery,
  type EInvoiceKey,
  findEInvoiceDelivery,
  type FrozenDocument,
  getFrozenDocument,
  lockEInvoiceDelivery,
  updateEInvoiceDelivery,
} from '../e-invoices/e-invoices.store.ts';
import { mailEInvoiceIfNeeded } from '../e-invoices/mail-e-invoice.ts';
import { sendEInvoice } from '../jobs.ts';

const refusedWith = (error: unknown, ...codes: readonly string[]): error is OutsideError =>
  error instanceof OutsideError && error.kind === 'refused' && codes.includes(error.code ?? '');

const kindOf = ({ data }: FrozenDocument): EInvoiceKind => (data.kind === 'credit_note' ? 'credit_note' : 'invoice');

/** Looks the recipient up; one that does not receive over Peppol gets the PDF by mail. */
const fetchAndApplyRegistration = async (delivery: EInvoiceDelivery, document: FrozenDocument, ctx: JobContext) => {
  const receiver = document.data.buyer.enterprise_number;
  const isRegistered = receiver !== null && (await ctx.outside.einvoicing.canReceive(receiver, kindOf(document)));
  return ctx.db.tx(async (tx) => {
    const lockedDelivery = await lockEInvoiceDelivery(tx, delivery);
    if (!lockedDelivery) return null;
    const updatedDelivery = await applyEInvoiceEvent(
      tx,
      lockedDelivery,
      isRegistered ? 'registered' : 'not_registered',
      {
        now: ctx.now(),
      },
    );
    await mailEInvoiceIfNeeded(tx, ctx, updatedDelivery, false);
    return updatedDelivery;
  });
};

/** Finds or creates the draft at the access point. Its id is stored before the draft is sent, so a draft whose id was lost is never sent. */
const findOrCreateDraft = async (
  delivery: EInvoiceDelivery,
  { data, language, template_version }: FrozenDocument,
  ctx: JobContext,
) => {
  if (delivery.provider_id !== null) return delivery.provider_id;
  const ubl = serializeUbl(data, language, template_version);
  const { document_id } = await ctx.outside.einvoicing.createDraft(ubl, `${data.number}.xml`);
  return ctx.db.tx(async (tx) => {
    const lockedDelivery = await lockEInvoiceDelivery(tx, delivery);
    if (lockedDelivery?.provider_id) return lockedDelivery.provider_id;
    await updateEInvoiceDelivery(tx, delivery, { provider_id: document_id });
    return document_id;
  });
};

/** Sends the draft. A draft that an earlier run has sent before it was killed counts as sent. */
const sendOnce = async (document_id: string, { data: { seller, buyer } }: FrozenDocument, ctx: JobContext) => {
  const parties = { sender: seller.enterprise_number ?? '', receiver: buyer.enterprise_number ?? '' };
  try {
    const transport = await ctx.outside.einvoicing.sendDraft({ document_id, ...parties });
    return transport === 'draft' ? 'transit' : transport;
  } catch (error) {
    if (refusedWith(error, 'NOT_DRAFT')) return 'transit' as const;
    throw error;
  }
};

const send = async (key: EInvoiceKey, ctx: JobContext): Promise<void> => {
  const storedDelivery = await findEInvoiceDelivery(ctx.db.read, key);
  if (!storedDelivery) return;
  const document = await getFrozenDocument(ctx.db.read, key);
  const delivery =
    storedDelivery.state === 'queued' ? await fetchAndApplyRegistration(storedDelivery, document, ctx) : storedDelivery;
  if (delivery?.state !== 'looked_up') return;
  try {
    const transport = await sendOnce(await findOrCreateDraft(delivery, document, ctx), document, ctx);
    await applyTransportAndMailIfRefused(ctx, key, { transport, reason: null });
  } catch (error) {
    if (!refusedWith(error, 'INVALID_DOCUMENT')) throw error;
    await applyTransportAndMailIfRefused(ctx, key, { transport: 'refused', reason: error.message });
  }
};

/**
 * Looks the recipient of an e-invoice up, stores the document as a draft at the access point and sends it. Each step is committed before the next
 * one, so that it can be killed anywhere and is sent once. Outages are retried for as long as they last.
 */
export const runSendEInvoice: JobHandler<typeof sendEInvoice> = async (key, ctx) => {
  ctx.setCustomer(key.customer_uuid);
  await runAndRescheduleAfterOutage(ctx, sendEInvoice, key, () => send(key, ctx));
};
