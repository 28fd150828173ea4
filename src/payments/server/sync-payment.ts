import { applyPaymentUpdate } from '#payments/events.ts';
import { toPaymentOutcome, isFinalOutcome } from '#payments/rules/payment-outcome.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { lockPayment, findPaymentByUuid, updatePaymentOutcome } from './payments.store.ts';
import { createRefund } from './create-refund.ts';

/** Context of `syncPayment`, from a request or a job. */
export type SyncPaymentContext = Pick<JobContext, 'db' | 'queue' | 'callExtension' | 'outside' | 'now' | 'newId'>;

/**
 * Fetches the state of a payment from the provider and applies a changed outcome once. A repeated outcome is ignored,
 * and a paid payment stays paid if states arrive out of order.
 * @throws OutsideError if the provider is not reachable
 */
export const syncPayment = async (ctx: SyncPaymentContext, payment_uuid: string): Promise<void> => {
  const stored = await findPaymentByUuid(ctx.db.read, payment_uuid);
  if (!stored?.provider_payment_id || stored.outcome === 'paid') return;
  const fetched = await ctx.outside.payments.payment(stored.provider_payment_id);
  const reason = fetched.failure?.code ?? null;
  const outcome = toPaymentOutcome(fetched.status, reason);

  await ctx.db.tx(async (tx) => {
    const row = await lockPayment(tx, stored);
    if (!row || row.outcome === 'paid' || row.outcome === outcome) return;
    // The response is older than the stored outcome.
    if (isFinalOutcome(row.outcome) && !isFinalOutcome(outcome)) return;
    const now = ctx.now();
    await updatePaymentOutcome(tx, row, { outcome, reason, settled_at: isFinalOutcome(outcome) ? now : null });
    const { customer_uuid, subject_uuid, amount_cents, purpose, bank_method } = row;
    const answer = await ctx.callExtension(tx, applyPaymentUpdate, purpose, {
      customer_uuid,
      payment_uuid,
      subject_uuid,
      amount_cents,
      outcome,
      bank_method,
      mandate_ref: outcome === 'paid' ? fetched.mandate_ref : null,
      payer_iban: outcome === 'paid' ? fetched.payer.iban : null,
    });
    if (answer) await createRefund(tx, ctx, { payment: row, reason: answer.back, due_at: answer.due_at ?? now });
  });
};
