import { isDeliveryUnderway } from '#billing/rules/e-invoice-state.ts';
import { type JobHandler, PermanentFailure } from '#platform/jobs/job.ts';
import { runAndRescheduleAfterOutage } from '#platform/jobs/run-and-reschedule-after-failure.ts';
import { addSeconds, toIso } from '#platform/pure/instant.ts';
import { nextPollTime } from '#platform/pure/next-poll-time.ts';
import { applyTransportAndMailIfRefused } from '../e-invoices/apply-transport-and-mail-if-refused.ts';
import { findEInvoiceDelivery } from '../e-invoices/e-invoices.store.ts';
import { pollEInvoice } from '../jobs.ts';

const secondsAnHour = 3600;

/**
 * Asks the access point until the delivery of an e-invoice has ended, because events may be lost. After the deadline the job fails permanently, so
 * operators see it; a retry asks once more.
 */
export const runPollEInvoice: JobHandler<typeof pollEInvoice> = async ({ once = false, ...key }, ctx) => {
  const delivery = await findEInvoiceDelivery(ctx.db.read, key);
  if (!delivery?.provider_id || !(isDeliveryUnderway(delivery.state) || delivery.state === 'refused')) return;
  const { provider_id } = delivery;
  ctx.setCustomer(key.customer_uuid);
  const payload = once ? { ...key, once } : key;
  const status = await runAndRescheduleAfterOutage(ctx, pollEInvoice, payload, () =>
    ctx.outside.einvoicing.transport(provider_id),
  );
  const updatedDelivery = status && (await applyTransportAndMailIfRefused(ctx, key, status));
  if (once || !updatedDelivery || !isDeliveryUnderway(updatedDelivery.state)) return;
  const now = ctx.now();
  const deadline = addSeconds(updatedDelivery.created_at, ctx.settings.E_INVOICE_DEADLINE_HOURS * secondsAnHour);
  if (deadline <= now)
    throw new PermanentFailure(
      `the access point took e-invoice ${provider_id} on ${toIso(updatedDelivery.state_at)}, and its end was never told`,
    );
  await ctx.db.tx((tx) =>
    ctx.queue.enqueueAt(tx, pollEInvoice, key, nextPollTime(updatedDelivery.state_at, now, deadline)),
  );
};
