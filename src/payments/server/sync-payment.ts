import type { Tx } from '#platform/db/database.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import { applyPaymentUpdate, paymentChargedBack } from '#payments/events.ts';
import { paymentChargedBackMail } from '#payments/messages/payment-charged-back.ts';
import { centsToEuro, type Cents } from '#platform/pure/money.ts';
import { toPaymentOutcome, isFinalOutcome } from '#payments/rules/payment-outcome.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import {
  lockPayment,
  findPaymentByUuid,
  type PaymentRow,
  updateChargedBack,
  updatePaymentOutcome,
} from './payments.store.ts';
import { createRefund } from './create-refund.ts';

/** Context of `syncPayment`, from a request or a job. */
export type SyncPaymentContext = Pick<
  JobContext,
  'db' | 'queue' | 'publish' | 'callExtension' | 'outside' | 'now' | 'newId'
>;

/** Applies a changed total of chargebacks: stores it, publishes the change and tells the customer what was taken back. */
const applyChargeback = async (
  tx: Tx,
  { queue, publish }: Pick<SyncPaymentContext, 'queue' | 'publish'>,
  row: PaymentRow,
  total_cents: Cents,
): Promise<void> => {
  const amount_cents = total_cents - row.charged_back_cents;
  if (amount_cents === 0) return;
  const { customer_uuid, payment_uuid, subject_uuid, purpose } = row;
  await updateChargedBack(tx, row, total_cents);
  await publish(tx, paymentChargedBack, {
    customer_uuid,
    payment_uuid,
    subject_uuid,
    purpose,
    amount_cents,
    total_cents,
  });
  if (amount_cents < 0 || purpose === 'setup') return;
  await sendMessage(tx, queue, paymentChargedBackMail, {
    key: `payment-charged-back-${payment_uuid}-${total_cents}`,
    to: { customer_uuid },
    data: { amount: centsToEuro(amount_cents), purpose },
  });
};

/**
 * Fetches the state of a payment from the provider and applies a changed outcome once. A repeated outcome is ignored,
 * and a paid payment stays paid if states arrive out of order; only its chargebacks are applied.
 * @throws OutsideError if the provider is not reachable
 */
export const syncPayment = async (ctx: SyncPaymentContext, payment_uuid: string): Promise<void> => {
  const stored = await findPaymentByUuid(ctx.db.read, payment_uuid);
  if (!stored?.provider_payment_id) return;
  const fetched = await ctx.outside.payments.payment(stored.provider_payment_id);
  const reason = fetched.failure?.code ?? null;
  const outcome = toPaymentOutcome(fetched.status, reason);

  await ctx.db.tx(async (tx) => {
    const row = await lockPayment(tx, stored);
    if (row?.outcome === 'paid') return applyChargeback(tx, ctx, row, fetched.charged_back_cents);
    if (!row || row.outcome === outcome) return;
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
    if (outcome === 'paid') await applyChargeback(tx, ctx, row, fetched.charged_back_cents);
  });
};
