import { paymentMoved } from '#payments/news.ts';
import { paymentOutcome, isSettled } from '#payments/rules/payment-outcome.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { lockPayment, paymentByUuid, settlePaymentRow } from './payments.store.ts';
import { keepRefund } from './refunds.ts';

/** What settling a payment needs, from a request or a job. */
export type SettleContext = Pick<JobContext, 'db' | 'queue' | 'ask' | 'outside' | 'now' | 'newId'>;

/**
 * Asks the provider how a payment stands and applies what it says, once: told twice, nothing happens the second time;
 * told in the wrong order, a payment that was paid stays paid.
 * @throws OutsideError when the provider cannot be asked now.
 */
export const settlePayment = async (ctx: SettleContext, payment_uuid: string): Promise<void> => {
  const known = await paymentByUuid(ctx.db.read, payment_uuid);
  if (!known?.provider_payment_id || known.outcome === 'paid') return;
  const told = await ctx.outside.payments.payment(known.provider_payment_id);
  const reason = told.failure?.code ?? null;
  const outcome = paymentOutcome(told.status, reason);

  await ctx.db.tx(async (tx) => {
    const row = await lockPayment(tx, known);
    if (!row || row.outcome === 'paid' || row.outcome === outcome) return;
    // Asked before it ended, answered afterwards.
    if (isSettled(row.outcome) && !isSettled(outcome)) return;
    const now = ctx.now();
    await settlePaymentRow(tx, row, { outcome, reason, settled_at: isSettled(outcome) ? now : null });
    const { customer_uuid, subject_uuid, amount_cents, purpose, bank_method } = row;
    const answer = await ctx.ask(tx, paymentMoved, purpose, {
      customer_uuid,
      payment_uuid,
      subject_uuid,
      amount_cents,
      outcome,
      bank_method,
      mandate_ref: outcome === 'paid' ? told.mandate_ref : null,
      payer_iban: outcome === 'paid' ? told.payer.iban : null,
    });
    if (answer) await keepRefund(tx, ctx, { payment: row, reason: answer.back, due_at: answer.due_at ?? now });
  });
};
