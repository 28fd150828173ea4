import { findEmail, findSecurityDelay } from '#identity/server/queries.ts';
import { checkHolder } from '#payments/rules/bank-text.ts';
import { checkIban, parseIban } from '#payments/rules/iban.ts';
import { mandateReference } from '#payments/rules/mandate-reference.ts';
import { BANK_CHECK_CENTS } from '#payments/rules/payment-setup.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Refuse } from '#platform/http/refused.ts';
import { texts } from '#platform/i18n/texts.ts';
import type { Queue } from '#platform/jobs/job.ts';
import { centsToEuro, type Euro } from '#platform/pure/money.ts';
import type { BankMethod } from '#payments/rules/payment-outcome.ts';
import { insertMandateText } from './mandate-text.ts';
import { applySetupEvent, insertMandate, invalidatePendingMandates, type PaymentRow } from './payments.store.ts';
import { type CheckoutContext, createCheckoutAtProvider, startPayment } from './start-payment.ts';

type SetupContext = Omit<CheckoutContext, 'refuse'> & {
  queue: Queue;
  newId(): string;
  idempotentTx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  refuse: Refuse<'PAYMENT_FAILED' | 'IBAN_INVALID' | 'HOLDER_NOT_LATIN' | 'DEBIT_TERMS_REQUIRED' | 'DEBIT_ON_HOLD'>;
};

type Setup = {
  customer_uuid: string;
  iban: string;
  account_holder: string;
  bank_method: BankMethod;
  terms_debit: boolean;
  returnPath: (payment_uuid: string) => string;
  /** Runs in the transaction that stores the payment. */
  onStarted?: (tx: Tx, payment_uuid: string) => Promise<void>;
};

export type SetupReply = { payment_uuid: string; checkout_url: string; amount: Euro; mandate_reference: string };

/**
 * Starts the direct debit set-up with a bank check of 0.02 euro. Mandate and set-up state are stored together with the
 * checkout page. A payment method that works stays in effect until the bank has confirmed the new account.
 */
export const startDebitSetup = async (ctx: SetupContext, setup: Setup): Promise<SetupReply> => {
  const { customer_uuid, account_holder, bank_method } = setup;
  const iban = parseIban(setup.iban);
  if (iban === null) {
    const code = checkIban(setup.iban) ?? 'IBAN_INVALID';
    throw ctx.refuse('IBAN_INVALID', { fields: [{ field: 'iban', code }] });
  }
  if (checkHolder(account_holder) !== null)
    throw ctx.refuse('HOLDER_NOT_LATIN', { fields: [{ field: 'account_holder', code: 'HOLDER_NOT_LATIN' }] });
  if (!setup.terms_debit)
    throw ctx.refuse('DEBIT_TERMS_REQUIRED', { fields: [{ field: 'terms_debit', code: 'DEBIT_TERMS_REQUIRED' }] });
  const delay = await findSecurityDelay(
    ctx.db.read,
    customer_uuid,
    { hours: ctx.settings.HOLD_HOURS, kinds: ['email-changed', 'stopped'] },
    ctx.now(),
  );
  if (delay) throw ctx.refuse('DEBIT_ON_HOLD');
  const email = await findEmail(ctx.db.read, customer_uuid);

  const { payment_uuid, mandate_uuid } = await ctx.idempotentTx(async (tx) => {
    const newUuids = { payment_uuid: ctx.newId(), mandate_uuid: ctx.newId() };
    await setup.onStarted?.(tx, newUuids.payment_uuid);
    const attempt = {
      customer_uuid,
      payment_uuid: newUuids.payment_uuid,
      subject_uuid: newUuids.mandate_uuid,
      bank_method,
    };
    await startPayment(tx, ctx.queue, { ...attempt, purpose: 'setup', amount_cents: BANK_CHECK_CENTS }, ctx.now());
    return newUuids;
  });
  const reference = mandateReference(ctx.settings.BRAND_NAME, mandate_uuid);

  /** Runs when the checkout page exists: the set-up starts now. */
  const startSetupOfMandate = async (tx: Tx, { created_at: agreed_at }: PaymentRow): Promise<void> => {
    await invalidatePendingMandates(tx, customer_uuid);
    const document_hash = await insertMandateText(tx, ctx);
    await insertMandate(tx, ctx.db.cipher, {
      customer_uuid,
      mandate_uuid,
      reference,
      iban,
      account_holder,
      state: 'pending',
      agreed_at,
      document_hash,
    });
    await applySetupEvent(tx, customer_uuid, 'started', { setup_payment_uuid: payment_uuid }, ctx.now());
  };
  const checkout_url = await createCheckoutAtProvider(
    ctx,
    { customer_uuid, payment_uuid },
    {
      description: texts(ctx.language, 'payments')('statement', { brand: ctx.settings.BRAND_NAME }),
      return_path: setup.returnPath(payment_uuid),
      payer: { name: account_holder, email: email?.address ?? '' },
      // The sandbox bank pays from the given account. No account number is sent to a real provider.
      ...(ctx.settings.SANDBOX ? { metadata: { iban } } : {}),
    },
    startSetupOfMandate,
  );
  return {
    payment_uuid,
    checkout_url: checkout_url ?? '',
    amount: centsToEuro(BANK_CHECK_CENTS),
    mandate_reference: reference,
  };
};
