import { outcomeCode, type PaymentOutcome } from '#payments/rules/payment-outcome.ts';
import { sendMessage } from '#notifications/server/jobs.ts';
import { orderPaid } from '#ordering/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import { keepPaidInvoice } from '#billing/server/commands.ts';
import type { PaymentRow } from './payments.store.ts';
import { keepRefund } from './refunds.ts';
import type { SettleContext } from './settle-context.ts';

const reasons = {
  paid_already: 'paid_twice',
  amount_changed: 'amount_changed',
  not_wanted: 'order_cancelled',
  cap_reached: 'cap_reached',
} as const;

/** The payment of an order ended. Paid a second time, or for an order that was cancelled, changed or outdone meanwhile, it goes back. */
export const orderPaymentSettled = async (
  tx: Tx,
  ctx: SettleContext,
  row: PaymentRow,
  outcome: PaymentOutcome,
): Promise<void> => {
  const { customer_uuid, subject_uuid: order_uuid } = row;
  const now = ctx.now();
  if (outcome === 'paid') {
    const { payment_uuid, amount_cents } = row;
    const extra_cap = ctx.settings.EXTRA_SIM_CAP;
    const answer = await orderPaid(tx, ctx.queue, { order_uuid, payment_uuid, amount_cents, extra_cap, now });
    if (answer !== 'confirmed') return keepRefund(tx, ctx, { payment: row, reason: reasons[answer], due_at: now });
    return keepPaidInvoice(tx, {
      customer_uuid,
      order_uuid,
      amount_cents,
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
