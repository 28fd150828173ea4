import { eq } from 'drizzle-orm';
import { setupStates } from '#billing/rules/payment-setup.ts';
import { sendMessage } from '#notifications/server/jobs.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { toWire } from '#platform/pure/money.ts';
import type { sendRefund } from '../jobs.ts';
import { keepProfile, paymentByUuid, profileOf } from '../payments.store.ts';
import { refund } from '../tables.ts';

/** Sends money back at the provider; its key makes a second run the same refund. */
export const sendRefundJob: JobHandler<typeof sendRefund> = async ({ refund_uuid }, ctx) => {
  const [row] = await ctx.db.read.select().from(refund).where(eq(refund.refund_uuid, refund_uuid));
  if (!row || row.state === 'sent') return;
  const payment = await paymentByUuid(ctx.db.read, row.payment_uuid);
  if (!payment?.provider_payment_id)
    throw new Error(`the payment of refund ${refund_uuid} is not known at the provider`);
  const made = await ctx.outside.payments.refund(
    { payment_ref: payment.provider_payment_id, amount_cents: row.amount_cents, description: ctx.settings.BRAND_NAME },
    refund_uuid,
  );
  await ctx.db.tx(async (tx) => {
    const now = ctx.now();
    await tx
      .update(refund)
      .set({ state: 'sent', sent_at: now, provider_refund_id: made.refund_ref })
      .where(eq(refund.refund_uuid, refund_uuid));
    if (row.reason === 'bank_check') {
      const profile = await profileOf(tx, row.customer_uuid);
      const next =
        profile && profile.setup_payment_uuid === row.payment_uuid
          ? setupStates.next(profile.setup_state, 'refunded')
          : null;
      if (next) await keepProfile(tx, row.customer_uuid, { setup_state: next }, now);
    }
    await ctx.queue.enqueue(tx, sendMessage, {
      key: `refund-sent-${refund_uuid}`,
      message: 'refund-sent',
      to: { customer_uuid: row.customer_uuid },
      data: { amount: toWire(row.amount_cents), reason: row.reason },
    });
  });
};
