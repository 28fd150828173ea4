import type { paymentsContract } from '#payments/contract.ts';
import { checkIban, parseIban } from '#payments/rules/iban.ts';
import { mandateReference } from '#payments/rules/mandate-reference.ts';
import { BANK_CHECK_CENTS } from '#payments/rules/payment-setup.ts';
import { findEmail, findSecurityDelay } from '#identity/server/queries.ts';
import { orderingPaths } from '#ordering/paths.ts';
import type { Handler } from '#platform/http/handler.ts';
import { texts } from '#platform/i18n/texts.ts';
import type { Tx } from '#platform/db/database.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { invalidatePendingMandates, insertMandate, applySetupEvent, type PaymentRow } from './payments.store.ts';
import { startPayment, openCheckout } from './start-payment.ts';

/**
 * Starts the direct debit set-up with a bank check of 0.02 euro. Mandate and set-up state are stored together with the
 * checkout page; until then the previous payment method stays in effect.
 */
export const setupPayment: Handler<typeof paymentsContract, 'POST /api/customer/payment/setup'> = async (ctx) => {
  const { body } = ctx;
  const { customer_uuid } = ctx.caller;
  const iban = parseIban(body.iban);
  if (iban === null) {
    const code = checkIban(body.iban) ?? 'IBAN_INVALID';
    throw ctx.refuse('IBAN_INVALID', { fields: [{ field: 'iban', code }] });
  }
  if (!body.terms_debit)
    throw ctx.refuse('DEBIT_TERMS_REQUIRED', { fields: [{ field: 'terms_debit', code: 'DEBIT_TERMS_REQUIRED' }] });
  const delay = await findSecurityDelay(
    ctx.db.read,
    customer_uuid,
    { hours: ctx.settings.HOLD_HOURS, kinds: ['email-changed', 'stopped'] },
    ctx.now(),
  );
  if (delay) throw ctx.refuse('DEBIT_ON_HOLD');
  const email = await findEmail(ctx.db.read, customer_uuid);

  const started = await ctx.idempotentTx(async (tx) => {
    const now = ctx.now();
    const [payment_uuid, mandate_uuid] = [ctx.newId(), ctx.newId()];
    const row = {
      customer_uuid,
      payment_uuid,
      purpose: 'setup',
      subject_uuid: mandate_uuid,
      amount_cents: BANK_CHECK_CENTS,
      bank_method: body.bank_method,
    } as const;
    await startPayment(tx, ctx.queue, row, now);
    return { payment_uuid, mandate_uuid };
  });
  const { payment_uuid, mandate_uuid } = started;
  const reference = mandateReference(ctx.settings.BRAND_NAME, mandate_uuid);

  /** Runs when the checkout page exists: the set-up starts now. */
  const opened = async (tx: Tx, { created_at: agreed_at }: PaymentRow): Promise<void> => {
    const { account_holder } = body;
    await invalidatePendingMandates(tx, customer_uuid);
    await insertMandate(tx, ctx.db.cipher, {
      customer_uuid,
      mandate_uuid,
      reference,
      iban,
      account_holder,
      state: 'pending',
      agreed_at,
    });
    await applySetupEvent(tx, customer_uuid, 'started', { method: null, setup_payment_uuid: payment_uuid }, ctx.now());
  };
  const checkout_url = await openCheckout(
    ctx,
    { customer_uuid, payment_uuid },
    {
      description: texts(ctx.language, 'payments')('statement', { brand: ctx.settings.BRAND_NAME }),
      return_path: orderingPaths.paymentsConfirm({ payment: payment_uuid }),
      payer: { name: body.account_holder, email: email?.address ?? '' },
      // The sandbox bank pays from the given account. No account number is sent to a real provider.
      ...(ctx.settings.SANDBOX ? { metadata: { iban } } : {}),
    },
    opened,
  );
  return {
    payment_uuid,
    checkout_url: checkout_url ?? '',
    amount: centsToEuro(BANK_CHECK_CENTS),
    mandate_reference: reference,
  };
};
