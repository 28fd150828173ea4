import { recordAccountEvent } from '#identity/server/commands.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import { lockPaymentSubjects, payerDeathReported } from '#payments/events.ts';
import { mandateEnded } from '#payments/messages/mandate-ended.ts';
import type { CancelledDebit } from '#payments/messages/cancelled-debits.ts';
import { ibanEnd } from '#payments/rules/payer-account.ts';
import { DEATH_ANSWERED, findReturnReason } from '#payments/rules/return-reason.ts';
import type { Seal } from '#platform/seal.ts';
import type { Cipher } from '#platform/cipher.ts';
import type { Tx } from '#platform/db/database.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { applyPaymentOutcomeOrRefund, type OutcomeContext } from '../apply-payment-outcome.ts';
import {
  applySetupEvent,
  findPaymentProfile,
  hasValidMandate,
  lockMandate,
  lockPayment,
  type MandateAccount,
  type MandateRow,
  updateMandate,
} from '../payments.store.ts';
import { issueIbanToken } from '../iban-tokens.ts';
import { lockCollection, queryScheduledPayments, updateCollection } from './collections.store.ts';
import { DIRECT_DEBIT } from '#payments/rules/payment-method.ts';

export type RevokeMandateContext = OutcomeContext & { seal: Seal; cipher: Cipher };

/** Cancels the scheduled collections of a mandate, calls the owner of each payment, and returns what was announced and is not collected. */
export const cancelScheduledCollectionsOfMandate = async (
  tx: Tx,
  ctx: OutcomeContext,
  mandate: MandateRow,
): Promise<CancelledDebit[]> => {
  const cancelledDebits: CancelledDebit[] = [];
  const scheduledPayments = await queryScheduledPayments(tx, mandate.customer_uuid, mandate.mandate_uuid);
  if (scheduledPayments.length > 0) await ctx.callExtension(tx, lockPaymentSubjects, 'invoice', scheduledPayments);
  for (const key of scheduledPayments) {
    const payment = await lockPayment(tx, key);
    const row = await lockCollection(tx, key);
    if (!payment || row?.state !== 'scheduled') continue;
    await updateCollection(tx, key, { state: 'cancelled' });
    await applyPaymentOutcomeOrRefund(tx, ctx, payment, { outcome: 'canceled', reason: null });
    cancelledDebits.push({ amount: centsToEuro(payment.amount_cents), collect_on: row.collect_on });
  }
  return cancelledDebits;
};

/**
 * Ends a valid mandate because nothing can be collected by it any more, and cancels its scheduled collections. Unless there is another mandate, the
 * payment method goes back to "not confirmed".
 * @returns the collections that were announced; null when another account was set up meanwhile, so that nothing is to be requested
 */
const revokeMandate = async (
  tx: Tx,
  ctx: RevokeMandateContext,
  mandate: MandateRow & MandateAccount,
  ended_reason: string,
): Promise<CancelledDebit[] | null> => {
  const { customer_uuid } = mandate;
  const now = ctx.now();
  await updateMandate(tx, mandate, { state: 'invalid', ended_reason, ended_at: now });
  const cancelledDebits = await cancelScheduledCollectionsOfMandate(tx, ctx, mandate);
  if (await hasValidMandate(tx, customer_uuid)) return null;
  const profile = await findPaymentProfile(tx, customer_uuid);
  await applySetupEvent(tx, customer_uuid, 'ended', profile?.method === DIRECT_DEBIT ? { method: null } : {}, now);
  await recordAccountEvent(tx, ctx, { customer_uuid, kind: 'debit-ended', detail: { what: ibanEnd(mandate.iban) } });
  return cancelledDebits;
};

type MandateKey = Pick<MandateRow, 'customer_uuid' | 'mandate_uuid'>;

/**
 * Ends a valid mandate and cancels its scheduled collections. `ended_reason`: the reason code of a return, or `lapsed`. Unless there is another
 * mandate, the customer gets a mail with a link to give another account. Repeated calls have no effect.
 */
export const revokeMandateAndRequestNewAccount = async (
  tx: Tx,
  ctx: RevokeMandateContext,
  key: MandateKey,
  ended_reason: string,
): Promise<void> => {
  const { customer_uuid } = key;
  const mandate = await lockMandate(tx, ctx.cipher, key);
  if (mandate?.state !== 'valid') return;
  const cancelledDebits = await revokeMandate(tx, ctx, mandate, ended_reason);
  if (cancelledDebits === null) return;
  const { token_uuid } = await issueIbanToken(tx, ctx, customer_uuid);
  await sendMessage(tx, ctx.queue, mandateEnded, {
    key: `mandate-ended-${mandate.mandate_uuid}`,
    to: { customer_uuid },
    data: { token_uuid, reason: ended_reason, iban_end: ibanEnd(mandate.iban), cancelled: cancelledDebits },
  });
};

/**
 * Records a death that the bank reports about a mandate that has ended already. A replaced mandate is left unchanged, because another account was
 * given since.
 */
const recordLateDeath = async (
  tx: Tx,
  ctx: RevokeMandateContext,
  mandate: MandateRow,
  reason: string,
): Promise<void> => {
  const { customer_uuid, ended_reason } = mandate;
  if (ended_reason === 'replaced' || ended_reason === DEATH_ANSWERED) return;
  if (ended_reason !== null && findReturnReason(ended_reason).isDeath) return;
  // `ended_at` stays: `isPayerDeathUnresolved` compares it with the accounts that were given since, including those whose mandates have ended too.
  await updateMandate(tx, mandate, { ended_reason: reason });
  if (!(await hasValidMandate(tx, customer_uuid))) await ctx.publish(tx, payerDeathReported, { customer_uuid });
};

/**
 * Ends a valid mandate after the death of its payer, or records the death with one that has ended already, and cancels its scheduled collections.
 * Unless there is another mandate, `payerDeathReported` is published; nothing is sent. Repeated calls have no effect.
 */
export const revokeMandateAndPublishDeath = async (
  tx: Tx,
  ctx: RevokeMandateContext,
  key: MandateKey,
  ended_reason: string,
): Promise<void> => {
  const mandate = await lockMandate(tx, ctx.cipher, key);
  if (mandate?.state === 'invalid') return recordLateDeath(tx, ctx, mandate, ended_reason);
  if (mandate?.state !== 'valid') return;
  const { customer_uuid } = key;
  if ((await revokeMandate(tx, ctx, mandate, ended_reason)) !== null)
    await ctx.publish(tx, payerDeathReported, { customer_uuid });
};
