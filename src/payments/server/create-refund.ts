import { and, eq } from 'drizzle-orm';
import { entryBuilders } from '#ledger/rules/entry-builders.ts';
import { postJournalEntries } from '#ledger/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { isAtProvider } from '#payments/rules/payment-outcome.ts';
import type { RefundReason } from '#payments/rules/refund-reason.ts';
import { sendRefund, insertRefundTransfer } from './jobs.ts';
import { lockPayment, type PaymentRow } from './payments.store.ts';
import { refund, FULL_PAYMENT } from './tables.ts';

/** A partial refund: the subject it is refunded for, and the amount in cents. */
export type RefundPart = { for_uuid: string; amount_cents: Cents };

type NewRefund = { payment: PaymentRow; reason: RefundReason; due_at: Date; part?: RefundPart | undefined };

/**
 * Returns the amount that is neither refunded yet nor charged back, and the refund for `for_uuid` that exists already. Locks the payment so that
 * parallel refunds cannot exceed it.
 */
const lockRefundable = async (
  tx: Tx,
  payment: PaymentRow,
  for_uuid: string,
): Promise<{ refundable_cents: Cents; earlier_cents: Cents | undefined }> => {
  const { charged_back_cents = 0 } = (await lockPayment(tx, payment)) ?? {};
  const refunds = await tx
    .select({ for_uuid: refund.for_uuid, amount_cents: refund.amount_cents })
    .from(refund)
    .where(and(eq(refund.customer_uuid, payment.customer_uuid), eq(refund.payment_uuid, payment.payment_uuid)));
  const refundable_cents = refunds.reduce(
    (remainder, { amount_cents }) => remainder - amount_cents,
    payment.amount_cents - charged_back_cents,
  );
  return { refundable_cents, earlier_cents: refunds.find((each) => each.for_uuid === for_uuid)?.amount_cents };
};

/**
 * Stores a refund of a payment or a part of it and schedules the job that sends it at `due_at`. The unique key makes
 * one refund per payment and `for_uuid`. The amount is limited to the part that is neither refunded yet nor charged back. In the books it is
 * owed from now on.
 * @returns the cents that are refunded for `for_uuid`: what is less than was asked is left to the caller. A repeated call returns the same
 */
export const createRefund = async (
  tx: Tx,
  ctx: Pick<EventContext, 'queue' | 'now' | 'newId'>,
  { payment, reason, due_at, part }: NewRefund,
): Promise<Cents> => {
  const refund_uuid = ctx.newId();
  const for_uuid = part?.for_uuid ?? FULL_PAYMENT;
  const { refundable_cents, earlier_cents } = await lockRefundable(tx, payment, for_uuid);
  if (earlier_cents !== undefined) return earlier_cents;
  const amount_cents = part ? Math.min(part.amount_cents, refundable_cents) : refundable_cents;
  if (amount_cents <= 0) return 0;
  const { customer_uuid, payment_uuid } = payment;
  await tx
    .insert(refund)
    .values({ customer_uuid, refund_uuid, payment_uuid, for_uuid, amount_cents, reason, state: 'due', due_at });
  await postJournalEntries(tx, [entryBuilders.refund({ customer_uuid, refund_uuid, amount_cents, now: ctx.now() })]);
  // A payment through the operator's bank is refunded by a transfer.
  if (!isAtProvider(payment.bank_method))
    await ctx.queue.enqueueAt(tx, insertRefundTransfer, { customer_uuid, refund_uuid }, due_at);
  else if (due_at <= ctx.now()) await ctx.queue.enqueue(tx, sendRefund, { refund_uuid });
  else await ctx.queue.enqueueAt(tx, sendRefund, { refund_uuid }, due_at);
  return amount_cents;
};
