import { isFinalOutcome, toPaymentOutcome } from '#payments/rules/payment-outcome.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { postChargebackAndNotify, applyPaymentOutcomeOrRefund } from './apply-payment-outcome.ts';
import { lockSubjectAndPayment } from './lock-payment.ts';
import { findPaymentByUuid } from './payments.store.ts';

/** Context of `syncPayment`, from a request or a job. */
export type SyncPaymentContext = Pick<
  JobContext,
  'db' | 'queue' | 'publish' | 'callExtension' | 'outside' | 'now' | 'newId'
>;

/**
 * Fetches the state of a payment from the provider and applies a changed outcome once. A repeated outcome is ignored,
 * and a paid payment stays paid if states arrive out of order; only its chargebacks are applied.
 * @throws OutsideError if the provider is not reachable
 */
export const syncPayment = async (ctx: SyncPaymentContext, payment_uuid: string): Promise<void> => {
  const storedPayment = await findPaymentByUuid(ctx.db.read, payment_uuid);
  if (!storedPayment?.provider_payment_id) return;
  const providerPayment = await ctx.outside.payments.payment(storedPayment.provider_payment_id);
  const reason = providerPayment.failure?.code ?? null;
  const outcome = toPaymentOutcome(providerPayment.status, reason);

  await ctx.db.tx(async (tx) => {
    const row = await lockSubjectAndPayment(tx, ctx, storedPayment);
    if (row?.outcome === 'paid') return postChargebackAndNotify(tx, ctx, row, providerPayment.charged_back_cents);
    if (!row || row.outcome === outcome) return;
    // The response is older than the stored outcome.
    if (isFinalOutcome(row.outcome) && !isFinalOutcome(outcome)) return;
    const { mandate_ref, payer } = providerPayment;
    await applyPaymentOutcomeOrRefund(tx, ctx, row, { outcome, reason, mandate_ref, payer_iban: payer.iban });
    if (outcome === 'paid') await postChargebackAndNotify(tx, ctx, row, providerPayment.charged_back_cents);
  });
};
