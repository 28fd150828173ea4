import type { paymentsContract } from '#payments/contract.ts';
import { refusalCodeOfOutcome } from '#payments/rules/payment-outcome.ts';
import type { Handler } from '#platform/http/handler.ts';
import { codeText } from '#platform/i18n/texts.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { ibanEnd } from '#payments/rules/payer-account.ts';
import { findMandate, findPayment, findPaymentProfile } from './payments.store.ts';

/** Replies with the stored state of a payment; the provider is not called. */
export const paymentStatus: Handler<typeof paymentsContract, 'GET /api/customer/payment/status'> = async (ctx) => {
  const { customer_uuid } = ctx.caller;
  const requestedUuid =
    ctx.query.payment_uuid ?? (await findPaymentProfile(ctx.db.read, customer_uuid))?.setup_payment_uuid;
  const row = requestedUuid ? await findPayment(ctx.db.read, { customer_uuid, payment_uuid: requestedUuid }) : null;
  if (!row) throw ctx.refuse('NOT_FOUND');
  const mandate =
    row.paid_from_end && row.purpose === 'setup'
      ? await findMandate(ctx.db.read, ctx.db.cipher, { customer_uuid, mandate_uuid: row.subject_uuid })
      : null;
  const accounts =
    row.paid_from_end && mandate ? { paid_end: row.paid_from_end, given_end: ibanEnd(mandate.iban) } : null;
  const code = accounts ? 'ACCOUNT_DIFFERS' : refusalCodeOfOutcome(row.outcome, row.bank_method);
  return {
    payment_uuid: row.payment_uuid,
    purpose: row.purpose,
    subject_uuid: row.subject_uuid,
    outcome: row.outcome,
    bank_method: row.bank_method,
    amount: centsToEuro(row.amount_cents),
    code,
    text: code && codeText(ctx.language, code, accounts ?? {}),
    accounts,
    checkout_url: row.outcome === 'open' ? row.checkout_url || null : null,
  };
};
