import type { Tx } from '#platform/db/database.ts';
import type { Doing } from '#platform/reactions.ts';
import type { RefundReason } from '#payments/rules/refund-reason.ts';
import { sendRefund } from './jobs.ts';
import type { PaymentRow } from './payments.store.ts';
import { refund } from './tables.ts';

type NewRefund = { payment: PaymentRow; reason: RefundReason; due_at: Date };

/** Keeps that a payment goes back, once a payment, and the job that sends it when it is due. */
export const keepRefund = async (
  tx: Tx,
  ctx: Pick<Doing, 'queue' | 'now' | 'newId'>,
  { payment, reason, due_at }: NewRefund,
): Promise<void> => {
  const refund_uuid = ctx.newId();
  const made = await tx
    .insert(refund)
    .values({
      customer_uuid: payment.customer_uuid,
      refund_uuid,
      payment_uuid: payment.payment_uuid,
      amount_cents: payment.amount_cents,
      reason,
      state: 'due',
      due_at,
    })
    .onConflictDoNothing()
    .returning({ uuid: refund.refund_uuid });
  if (made.length === 0) return;
  if (due_at <= ctx.now()) await ctx.queue.enqueue(tx, sendRefund, { refund_uuid });
  else await ctx.queue.enqueueAt(tx, sendRefund, { refund_uuid }, due_at);
};
