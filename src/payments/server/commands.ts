import { sendMessage } from '#notifications/server/commands.ts';
import { paymentRefused } from '#payments/messages/payment-refused.ts';
import type { PaymentUpdate } from '#payments/events.ts';
import { refusalCodeOfOutcome } from '#payments/rules/payment-outcome.ts';
import type { PaymentPurpose } from '#payments/rules/payment-purpose.ts';
import type { RefundReason } from '#payments/rules/refund-reason.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Refuse } from '#platform/http/refused.ts';
import type { Queue } from '#platform/jobs/job.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { findPayment, hasValidMandate, upsertPaymentProfile, type PaymentKey } from './payments.store.ts';
import { createRefund, type RefundPart } from './create-refund.ts';
import { type ChosenMethod, DIRECT_DEBIT } from '#payments/rules/payment-method.ts';

/** Sets the payment method. Online payment (0) takes effect at once, direct debit (1) only with a valid mandate. */
export const updatePaymentMethod = async (
  tx: Tx,
  refuse: Refuse<'MANDATE_MISSING'>,
  { customer_uuid, method, now }: { customer_uuid: string; method: ChosenMethod; now: Date },
): Promise<void> => {
  if (method === DIRECT_DEBIT && !(await hasValidMandate(tx, customer_uuid))) throw refuse('MANDATE_MISSING');
  await upsertPaymentProfile(tx, customer_uuid, { method }, now);
};

export { createCheckoutAtProvider, startPaymentOnce, syncRunningPayments } from './start-payment.ts';

/** Refunds a paid payment, or a part of it (cents). */
export const refundPayment = async (
  tx: Tx,
  ctx: Pick<EventContext, 'queue' | 'now' | 'newId'>,
  key: PaymentKey,
  reason: RefundReason,
  part?: RefundPart,
): Promise<void> => {
  const payment = await findPayment(tx, key);
  if (payment) await createRefund(tx, ctx, { payment, reason, due_at: ctx.now(), part });
};

type RefusedPayment = Pick<PaymentUpdate, 'customer_uuid' | 'payment_uuid' | 'outcome' | 'bank_method'> & {
  purpose: PaymentPurpose;
};

/** Enqueues the mail about a payment refused by bank or card. */
export const sendPaymentRefusedMail = (
  tx: Tx,
  queue: Queue,
  { customer_uuid, payment_uuid, outcome, bank_method, purpose }: RefusedPayment,
): Promise<void> =>
  sendMessage(tx, queue, paymentRefused, {
    key: `payment-refused-${payment_uuid}`,
    to: { customer_uuid },
    data: { code: refusalCodeOfOutcome(outcome, bank_method), purpose },
  });

export { lockMandatesOfCustomers } from './debit/batches.store.ts';
export { insertScheduledDebits, cancelCollection } from './debit/schedule-collection.ts';
export { recordPayerDeathAnswered } from './payments.store.ts';
