import { paymentOutcome, isSettled } from '#billing/rules/payment-outcome.ts';
import { lockPayment, paymentByUuid, settlePaymentRow } from './payments.store.ts';
import { orderPaymentSettled } from './settle-order.ts';
import type { SettleContext } from './settle-context.ts';
import { setupSettled } from './settle-setup.ts';

/**
 * Asks the provider how a payment stands and applies what it says, once: told twice, nothing happens the second time;
 * told in the wrong order, a payment that was paid stays paid.
 * @throws OutsideError when the provider cannot be asked now.
 */
export const settlePayment = async (ctx: SettleContext, payment_uuid: string): Promise<void> => {
  const known = await paymentByUuid(ctx.db.read, payment_uuid);
  if (!known?.provider_payment_id || known.outcome === 'paid') return;
  const told = await ctx.outside.payments.payment(known.provider_payment_id);
  const outcome = paymentOutcome(told.status, told.failure?.code ?? null);
  const providerMandate = known.purpose === 'setup' && outcome === 'paid' ? told.mandate_ref : null;

  await ctx.db.tx(async (tx) => {
    const row = await lockPayment(tx, payment_uuid);
    if (!row || row.outcome === 'paid' || row.outcome === outcome) return;
    // Asked before it ended, answered afterwards.
    if (isSettled(row.outcome) && !isSettled(outcome)) return;
    const now = ctx.now();
    await settlePaymentRow(tx, payment_uuid, {
      outcome,
      reason: told.failure?.code ?? null,
      settled_at: isSettled(outcome) ? now : null,
    });
    if (!isSettled(outcome)) return;
    if (row.purpose === 'setup') await setupSettled(tx, ctx, row, outcome, providerMandate);
    if (row.purpose === 'order') await orderPaymentSettled(tx, ctx, row, outcome);
  });
};
