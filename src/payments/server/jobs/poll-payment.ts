import { nextChargebackPoll } from '#payments/rules/chargeback-poll.ts';
import { isFinalOutcome } from '#payments/rules/payment-outcome.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { runAndRescheduleAfterOutage } from '#platform/jobs/run-and-reschedule-after-failure.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { pollPayment } from '../jobs.ts';
import { findPaymentByUuid, lockPayment, updatePaymentOutcome } from '../payments.store.ts';
import { syncPayment } from '../sync-payment.ts';

const hourSeconds = 3600;

/**
 * Polls a payment every hour until it is final, and a payment by card then for chargebacks. A payment that was never created at the provider expires
 * after PAYMENT_LIFE_HOURS.
 */
export const runPollPayment: JobHandler<typeof pollPayment> = async ({ payment_uuid }, ctx) => {
  const providerReached = await runAndRescheduleAfterOutage(ctx, pollPayment, { payment_uuid }, async () => {
    await syncPayment(ctx, payment_uuid);
    return true;
  });
  if (!providerReached) return;
  const payment = await findPaymentByUuid(ctx.db.read, payment_uuid);
  if (!payment) return;
  if (isFinalOutcome(payment.outcome)) {
    const due_at = nextChargebackPoll(payment, ctx.now());
    if (due_at) await ctx.db.tx((tx) => ctx.queue.enqueueAt(tx, pollPayment, { payment_uuid }, due_at));
    return;
  }
  await ctx.db.tx(async (tx) => {
    // Read again under the lock: its page may have been opened, and the payment made, since it was read.
    const row = await lockPayment(tx, payment);
    if (!row || isFinalOutcome(row.outcome)) return;
    const isPastLife = addSeconds(row.created_at, ctx.settings.PAYMENT_LIFE_HOURS * hourSeconds) <= ctx.now();
    if (isPastLife && !row.provider_payment_id)
      return updatePaymentOutcome(tx, row, { outcome: 'expired', reason: null, settled_at: ctx.now() });
    return ctx.queue.enqueueAt(tx, pollPayment, { payment_uuid }, addSeconds(ctx.now(), hourSeconds));
  });
};
