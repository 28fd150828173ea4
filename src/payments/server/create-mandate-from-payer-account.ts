import { DIRECT_DEBIT } from '#payments/rules/payment-method.ts';
import { mandateActivated } from '#payments/events.ts';
import { mandateConfirmed } from '#payments/messages/mandate-confirmed.ts';
import type { paymentsContract } from '#payments/contract.ts';
import { checkHolder, shortenHolderName } from '#payments/rules/bank-text.ts';
import { parseIban } from '#payments/rules/iban.ts';
import { mandateReference } from '#payments/rules/mandate-reference.ts';
import { ibanEnd } from '#payments/rules/payer-account.ts';
import { recordAccountEvent } from '#identity/server/commands.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { replaceOtherMandates } from './debit/replace-other-mandates.ts';
import { insertMandateText } from './mandate-text.ts';
import { findMandate, findPayment, insertMandate, applySetupEvent, findPaymentProfile } from './payments.store.ts';

/**
 * Sets up the direct debit from the account that paid the bank check instead of the given one, with the customer's
 * consent: the payment has proved that account. The IBAN is fetched from the provider again, because only its end is
 * stored.
 */
export const createMandateFromPayerAccount: Handler<
  typeof paymentsContract,
  'POST /api/customer/payment/setup/payer'
> = async (ctx) => {
  const { customer_uuid } = ctx.caller;
  const { payment_uuid, terms_debit } = ctx.body;
  if (!terms_debit)
    throw ctx.refuse('DEBIT_TERMS_REQUIRED', { fields: [{ field: 'terms_debit', code: 'DEBIT_TERMS_REQUIRED' }] });
  const check = await findPayment(ctx.db.read, { customer_uuid, payment_uuid });
  if (check?.purpose !== 'setup' || !check.paid_from_end || !check.provider_payment_id) throw ctx.refuse('NOT_FOUND');
  const { payer, mandate_ref } = await ctx.outside.payments.payment(check.provider_payment_id);
  const iban = payer.iban && parseIban(payer.iban);
  if (!iban || ibanEnd(iban) !== check.paid_from_end) throw ctx.refuse('PAYMENT_FAILED');

  return ctx.idempotentTx(async (tx) => {
    const now = ctx.now();
    const profile = await findPaymentProfile(tx, customer_uuid);
    // A newer check was started, or this one was used already.
    if (profile?.setup_payment_uuid !== payment_uuid || profile.setup_state !== 'failed') throw ctx.refuse('NOT_FOUND');
    const given_mandate = await findMandate(tx, ctx.db.cipher, { customer_uuid, mandate_uuid: check.subject_uuid });
    const mandate_uuid = ctx.newId();
    const reference = mandateReference(ctx.settings.BRAND_NAME, mandate_uuid);
    // A name that the files for the bank could not have is as good as none.
    const payerName = payer.name && checkHolder(payer.name) === null ? payer.name : null;
    const account_holder = shortenHolderName(payerName ?? given_mandate?.account_holder ?? '');
    const document_hash = await insertMandateText(tx, ctx);
    await insertMandate(tx, ctx.db.cipher, {
      customer_uuid,
      mandate_uuid,
      reference,
      iban,
      account_holder,
      state: 'valid',
      account_proved: true,
      provider_mandate_id: mandate_ref,
      agreed_at: now,
      document_hash,
      valid_at: now,
    });
    await replaceOtherMandates(tx, ctx, { customer_uuid, mandate_uuid, account_proved: true });
    await applySetupEvent(tx, customer_uuid, 'confirmed', { method: DIRECT_DEBIT }, now);
    await ctx.publish(tx, mandateActivated, { customer_uuid });
    await recordAccountEvent(tx, ctx, { customer_uuid, kind: 'debit-set-up', detail: { what: ibanEnd(iban) } });
    await sendMessage(tx, ctx.queue, mandateConfirmed, {
      key: `mandate-confirmed-${mandate_uuid}`,
      to: { customer_uuid },
      data: { reference, iban_end: ibanEnd(iban), account_holder, agreed_at: toIso(now), document_hash },
    });
    return { mandate_reference: reference };
  });
};
