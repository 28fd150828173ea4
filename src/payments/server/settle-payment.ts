import { paymentOutcome, isSettled } from '#payments/rules/payment-outcome.ts';
import { otherAccount } from '#payments/rules/payer-account.ts';
import {
  lockPayment,
  mandateByUuid,
  moveSetup,
  type PaymentRow,
  paymentByUuid,
  settlePaymentRow,
} from './payments.store.ts';
import { orderPaymentSettled } from './settle-order.ts';
import type { Tx } from '#platform/db/database.ts';
import type { SettleContext } from './settle-context.ts';
import { setupSettled } from './settle-setup.ts';

const payerDiffers = async (tx: Tx, row: PaymentRow, paid_from: string | null): Promise<string | null> => {
  const mandate = await mandateByUuid(tx, row.subject_uuid);
  return mandate && otherAccount(mandate.iban, paid_from);
};

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
  const paid = known.purpose === 'setup' && outcome === 'paid';
  const provider_mandate_id = paid ? told.mandate_ref : null;

  await ctx.db.tx(async (tx) => {
    const row = await lockPayment(tx, payment_uuid);
    if (!row || row.outcome === 'paid' || row.outcome === outcome) return;
    // Asked before it ended, answered afterwards.
    if (isSettled(row.outcome) && !isSettled(outcome)) return;
    const now = ctx.now();
    const paid_from_end = paid ? await payerDiffers(tx, row, told.payer.iban) : null;
    await settlePaymentRow(tx, payment_uuid, {
      outcome,
      reason: told.failure?.code ?? null,
      settled_at: isSettled(outcome) ? now : null,
      paid_from_end,
    });
    if (!isSettled(outcome)) {
      if (outcome === 'pending' && row.purpose === 'setup') await moveSetup(tx, row.customer_uuid, 'in_hand', {}, now);
      return;
    }
    if (row.purpose === 'setup') await setupSettled(tx, ctx, row, { outcome, provider_mandate_id, paid_from_end });
    if (row.purpose === 'order') await orderPaymentSettled(tx, ctx, row, outcome);
  });
};
