import { DIRECT_DEBIT } from '#payments/rules/payment-method.ts';
import { recordAccountEvent } from '#identity/server/commands.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import { accountDiffers } from '#payments/messages/account-differs.ts';
import { toIso } from '#platform/pure/instant.ts';
import { mandateConfirmed } from '#payments/messages/mandate-confirmed.ts';
import { mandateActivated, type RefundDecision, applyPaymentUpdate, type PaymentUpdate } from '#payments/events.ts';
import { ibanEnd, differingAccountEnd, isPaidFromAccount } from '#payments/rules/payer-account.ts';
import { isFinalOutcome } from '#payments/rules/payment-outcome.ts';
import type { Tx } from '#platform/db/database.ts';
import { implementExtension, type EventContext } from '#platform/subscribers.ts';
import { brusselsDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { addWorkingDays } from '#platform/pure/working-days.ts';
import { sendPaymentRefusedMail } from './commands.ts';
import { replaceOtherMandates } from './debit/replace-other-mandates.ts';
import {
  updateMandate,
  findMandate,
  type MandateAccount,
  type MandateRow,
  applySetupEvent,
  findPaymentProfile,
  updatePaidFromEnd,
} from './payments.store.ts';

const buildBankCheckRefund = ({ settings, now: clock }: EventContext): RefundDecision => {
  const now = clock();
  const { REFUND_WORKING_DAYS } = settings;
  const refundTime = startOfBusinessDay(addWorkingDays(brusselsDate(now), REFUND_WORKING_DAYS));
  return { reason: 'bank_check', due_at: REFUND_WORKING_DAYS === 0 ? now : refundTime };
};

const confirmMandate = async (
  tx: Tx,
  ctx: EventContext,
  { customer_uuid, payment_uuid, mandate_ref, payer_iban }: PaymentUpdate,
  mandate: MandateRow & MandateAccount,
): Promise<void> => {
  const { queue, publish, now: clock, newId } = ctx;
  const now = clock();
  const account_proved = isPaidFromAccount(mandate.iban, payer_iban);
  await updateMandate(tx, mandate, { state: 'valid', valid_at: now, provider_mandate_id: mandate_ref, account_proved });
  await replaceOtherMandates(tx, ctx, { ...mandate, account_proved });
  await applySetupEvent(tx, customer_uuid, 'confirmed', { method: DIRECT_DEBIT }, now);
  await publish(tx, mandateActivated, { customer_uuid });
  const accountEnd = ibanEnd(mandate.iban);
  await recordAccountEvent(
    tx,
    { now: clock, newId },
    { customer_uuid, kind: 'debit-set-up', detail: { what: accountEnd } },
  );
  const { reference, iban, account_holder, agreed_at, document_hash } = mandate;
  await sendMessage(tx, queue, mandateConfirmed, {
    key: `mandate-confirmed-${payment_uuid}`,
    to: { customer_uuid },
    data: { reference, iban_end: ibanEnd(iban), account_holder, agreed_at: toIso(agreed_at), document_hash },
  });
};

/** The bank check was paid from another account. The holder of that account is unknown, so the mandate does not become valid. */
const rejectOtherAccount = async (
  tx: Tx,
  { queue, now }: EventContext,
  { customer_uuid, payment_uuid }: PaymentUpdate,
  accountEnds: { paid_end: string; given_end: string },
): Promise<void> => {
  await applySetupEvent(tx, customer_uuid, 'other_account', {}, now());
  await sendMessage(tx, queue, accountDiffers, {
    key: `account-differs-${payment_uuid}`,
    to: { customer_uuid },
    data: accountEnds,
  });
};

/**
 * Applies the outcome of a bank check: makes the mandate valid, or lets the customer try again. A paid check is refunded
 * in each case. A check that was replaced by a newer one is only refunded.
 */
export const applySetupPayment = implementExtension(applyPaymentUpdate, 'setup', async (tx, update, ctx) => {
  const { customer_uuid, payment_uuid, subject_uuid, outcome, payer_iban } = update;
  if (!isFinalOutcome(outcome)) {
    if (outcome === 'pending') await applySetupEvent(tx, customer_uuid, 'in_hand', {}, ctx.now());
    return null;
  }
  const isNewestCheck = (await findPaymentProfile(tx, customer_uuid))?.setup_payment_uuid === payment_uuid;
  const key = { customer_uuid, mandate_uuid: subject_uuid };
  const mandate = await findMandate(tx, ctx.cipher, key);
  if (outcome === 'paid' && mandate) {
    const paid_end = differingAccountEnd(mandate.iban, payer_iban);
    if (paid_end !== null) await updatePaidFromEnd(tx, update, paid_end);
    if (paid_end === null && isNewestCheck) await confirmMandate(tx, ctx, update, mandate);
    if (paid_end !== null) await updateMandate(tx, key, { state: 'invalid' });
    if (paid_end !== null && isNewestCheck)
      await rejectOtherAccount(tx, ctx, update, { paid_end, given_end: ibanEnd(mandate.iban) });
    return buildBankCheckRefund(ctx);
  }
  if (outcome === 'paid') return buildBankCheckRefund(ctx);
  await updateMandate(tx, key, { state: 'invalid' });
  if (!isNewestCheck) return null;
  const isAbandoned = outcome === 'canceled' || outcome === 'expired';
  await applySetupEvent(tx, customer_uuid, isAbandoned ? 'abandoned' : 'declined', {}, ctx.now());
  if (!isAbandoned) await sendPaymentRefusedMail(tx, ctx.queue, { ...update, purpose: 'setup' });
  return null;
});

/** Applies the sent refund of a bank check to the set-up, unless a newer check has replaced it. */
export const applyBankCheckRefund = async (
  tx: Tx,
  { customer_uuid, payment_uuid }: Pick<PaymentUpdate, 'customer_uuid' | 'payment_uuid'>,
  now: Date,
): Promise<void> => {
  const profile = await findPaymentProfile(tx, customer_uuid);
  if (profile?.setup_payment_uuid === payment_uuid) await applySetupEvent(tx, customer_uuid, 'refunded', {}, now);
};
