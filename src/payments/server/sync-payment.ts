import { isFinalOutcome, toPaymentOutcome } from '#payments/rules/payment-outcome.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import type { Cents } from '#platform/pure/money.ts';
import { postChargebackAndNotify, applyPaymentOutcomeOrRefund } from './apply-payment-outcome.ts';
import { lockSubjectAndPayment } from './lock-payment.ts';
import { findPaymentByUuid, type PaymentRow } from './payments.store.ts';

/** Context of `syncPayment`, from a request or a job. */
export type SyncPaymentContext = Pick<
  JobContext,
  'db' | 'queue' | 'publish' | 'callExtension' | 'outside' | 'now' | 'newId'
>;

/** Questions to the provider while chargebacks of the payment change. */
const maxQuestions = 3;

/**
 * Asks the provider once and applies its answer, unless the chargebacks of the payment have changed since `known_cents` was read: the answer may be
 * older than they are. Returns the changed total in this case, else null.
 */
const fetchAndApply = async (
  ctx: SyncPaymentContext,
  storedPayment: PaymentRow,
  provider_payment_id: string,
  known_cents: Cents,
): Promise<Cents | null> => {
  const providerPayment = await ctx.outside.payments.payment(provider_payment_id);
  const reason = providerPayment.failure?.code ?? null;
  const outcome = toPaymentOutcome(providerPayment.status, reason);

  return ctx.db.tx(async (tx) => {
    const row = await lockSubjectAndPayment(tx, ctx, storedPayment);
    if (!row) return null;
    if (row.charged_back_cents !== known_cents) return row.charged_back_cents;
    if (row.outcome === 'paid') {
      await postChargebackAndNotify(tx, ctx, row, providerPayment.charged_back_cents);
      return null;
    }
    if (row.outcome === outcome) return null;
    // The response is older than the stored outcome.
    if (isFinalOutcome(row.outcome) && !isFinalOutcome(outcome)) return null;
    const { mandate_ref, payer } = providerPayment;
    await applyPaymentOutcomeOrRefund(tx, ctx, row, { outcome, reason, mandate_ref, payer_iban: payer.iban });
    if (outcome === 'paid') await postChargebackAndNotify(tx, ctx, row, providerPayment.charged_back_cents);
    return null;
  });
};

/**
 * Fetches the state of a payment from the provider and applies a changed outcome once. A repeated outcome is ignored,
 * and a paid payment stays paid if states arrive out of order; only its chargebacks are applied, from an answer that is newer than those stored.
 * @throws OutsideError if the provider is not reachable; Error if the chargebacks changed during every question
 */
export const syncPayment = async (ctx: SyncPaymentContext, payment_uuid: string): Promise<void> => {
  const storedPayment = await findPaymentByUuid(ctx.db.read, payment_uuid);
  if (!storedPayment?.provider_payment_id) return;
  let known_cents: Cents | null = storedPayment.charged_back_cents;
  for (let question = 0; question < maxQuestions && known_cents !== null; question += 1)
    known_cents = await fetchAndApply(ctx, storedPayment, storedPayment.provider_payment_id, known_cents);
  if (known_cents !== null) throw new Error(`the chargebacks of payment ${payment_uuid} changed during each question`);
};
