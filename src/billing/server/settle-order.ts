import { outcomeCode, type PaymentOutcome } from '#billing/rules/payment-outcome.ts';
import { sendMessage } from '#notifications/server/jobs.ts';
import { orderPaid } from '#ordering/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import { keepPaidInvoice } from './invoices.store.ts';
import { paidBefore, type PaymentRow } from './payments.store.ts';
import { keepRefund } from './refunds.ts';
import type { SettleContext } from './settle-context.ts';

/** The payment of an order ended. Paid a second time, or for an order that was cancelled meanwhile, it goes back. */
export const orderPaymentSettled = async (
  tx: Tx,
  ctx: SettleContext,
  row: PaymentRow,
  outcome: PaymentOutcome,
): Promise<void> => {
  const { customer_uuid, subject_uuid: order_uuid } = row;
  const now = ctx.now();
  if (outcome === 'paid') {
    if (await paidBefore(tx, row)) return keepRefund(tx, ctx, { payment: row, reason: 'paid_twice', due_at: now });
    const answer = await orderPaid(tx, ctx.queue, { order_uuid, payment_uuid: row.payment_uuid, now });
    if (answer !== 'confirmed') {
      return keepRefund(tx, ctx, {
        payment: row,
        reason: answer === 'paid_already' ? 'paid_twice' : 'order_cancelled',
        due_at: now,
      });
    }
    return keepPaidInvoice(tx, {
      customer_uuid,
      order_uuid,
      amount_cents: row.amount_cents,
      invoice_uuid: ctx.newId(),
      now,
    });
  }
  if (outcome === 'declined' || outcome === 'failed') {
    await ctx.queue.enqueue(tx, sendMessage, {
      key: `payment-refused-${row.payment_uuid}`,
      message: 'payment-refused',
      to: { customer_uuid },
      data: { code: outcomeCode(outcome), purpose: 'order' },
    });
  }
};
