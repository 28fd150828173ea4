import { eq } from 'drizzle-orm';
import { entryBuilders } from '#ledger/rules/entry-builders.ts';
import { postJournalEntries } from '#ledger/server/commands.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { runAndRescheduleAfterFailure } from '#platform/jobs/run-and-reschedule-after-failure.ts';
import { sendRefund } from '../jobs.ts';
import { applyBankCheckRefund } from '../apply-setup-payment.ts';
import { findPayment } from '../payments.store.ts';
import { refund } from '../tables.ts';
import { recordAndNotifyRefundsSent } from '../transfer/transfer-outcome.ts';

/**
 * Sends a refund to the provider, with retries, and posts it. Its uuid is the idempotency key, so a second run does not refund twice. The refund of a
 * bank check is also a step of the set-up.
 */
export const runSendRefund: JobHandler<typeof sendRefund> = async ({ refund_uuid }, ctx) => {
  const [row] = await ctx.db.read.select().from(refund).where(eq(refund.refund_uuid, refund_uuid));
  if (!row || row.state === 'sent') return;
  ctx.setCustomer(row.customer_uuid);
  const payment_ref = (await findPayment(ctx.db.read, row))?.provider_payment_id;
  if (!payment_ref) throw new Error(`the payment of refund ${refund_uuid} is not known at the provider`);
  const { amount_cents } = row;
  const sentRefund = await runAndRescheduleAfterFailure(ctx, sendRefund, { refund_uuid }, () =>
    ctx.outside.payments.refund({ payment_ref, amount_cents, description: ctx.settings.BRAND_NAME }, refund_uuid),
  );
  if (!sentRefund) return;
  await ctx.db.tx(async (tx) => {
    const [recordedRefund] = await recordAndNotifyRefundsSent(tx, ctx, [row], sentRefund.refund_ref);
    // The same job has run at the same time.
    if (!recordedRefund) return;
    const { customer_uuid } = row;
    const now = ctx.now();
    await postJournalEntries(tx, [
      entryBuilders.refundSent({ customer_uuid, refund_uuid, amount_cents, route: 'provider', now }),
    ]);
    if (row.reason === 'bank_check') await applyBankCheckRefund(tx, row, now);
  });
};
