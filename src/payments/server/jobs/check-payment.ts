import { isSettled } from '#payments/rules/payment-outcome.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { keepTrying } from '#platform/jobs/keep-trying.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { checkPayment } from '../jobs.ts';
import { paymentByUuid, settlePaymentRow } from '../payments.store.ts';
import { settlePayment } from '../settle-payment.ts';

const hour = 3600;

/** Looks at a payment every hour until it is settled; one that was never opened at the provider is given up. */
export const checkPaymentJob: JobHandler<typeof checkPayment> = async ({ payment_uuid }, ctx) => {
  const told = await keepTrying(ctx, checkPayment, { payment_uuid }, async () => {
    await settlePayment(ctx, payment_uuid);
    return true;
  });
  if (!told) return;
  const row = await paymentByUuid(ctx.db.read, payment_uuid);
  if (!row || isSettled(row.outcome)) return;
  const old = addSeconds(row.created_at, ctx.settings.PAYMENT_LIFE_HOURS * hour) <= ctx.now();
  await ctx.db.tx(async (tx) => {
    if (old && !row.provider_payment_id)
      return settlePaymentRow(tx, row, { outcome: 'expired', reason: null, settled_at: ctx.now() });
    return ctx.queue.enqueueAt(tx, checkPayment, { payment_uuid }, addSeconds(ctx.now(), hour));
  });
};
