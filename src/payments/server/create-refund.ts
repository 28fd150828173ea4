import { and, eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { EventContext } from '#platform/subscribers.ts';
import type { RefundReason } from '#payments/rules/refund-reason.ts';
import { sendRefund } from './jobs.ts';
import { lockPayment, type PaymentRow } from './payments.store.ts';
import { refund, FULL_PAYMENT } from './tables.ts';

/** What a part of a payment goes back for, and how much. */
export type RefundPart = { for_uuid: string; amount_cents: Cents };

type NewRefund = { payment: PaymentRow; reason: RefundReason; due_at: Date; part?: RefundPart | undefined };

/** What of a payment has not gone back. The payment is locked, so that nothing goes back twice. */
const lockRefundableAmount = async (tx: Tx, payment: PaymentRow): Promise<Cents> => {
  await lockPayment(tx, payment);
  const sent = await tx
    .select({ amount_cents: refund.amount_cents })
    .from(refund)
    .where(and(eq(refund.customer_uuid, payment.customer_uuid), eq(refund.payment_uuid, payment.payment_uuid)));
  return sent.reduce((left, { amount_cents }) => left - amount_cents, payment.amount_cents);
};

/**
 * Keeps that a payment or a part of it goes back, once for each reason to, and the job that sends it when it is due. Never more than
 * what is left of the payment.
 */
export const createRefund = async (
  tx: Tx,
  ctx: Pick<EventContext, 'queue' | 'now' | 'newId'>,
  { payment, reason, due_at, part }: NewRefund,
): Promise<void> => {
  const refund_uuid = ctx.newId();
  const left = await lockRefundableAmount(tx, payment);
  const amount_cents = part ? Math.min(part.amount_cents, left) : left;
  if (amount_cents <= 0) return;
  const made = await tx
    .insert(refund)
    .values({
      customer_uuid: payment.customer_uuid,
      refund_uuid,
      payment_uuid: payment.payment_uuid,
      for_uuid: part?.for_uuid ?? FULL_PAYMENT,
      amount_cents,
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
