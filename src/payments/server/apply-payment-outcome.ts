import type { Tx } from '#platform/db/database.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import { applyPaymentUpdate, paymentChargedBack, paymentReceived } from '#payments/events.ts';
import { paymentChargedBackMail } from '#payments/messages/payment-charged-back.ts';
import { entryBuilders, type MoneyRoute } from '#ledger/rules/entry-builders.ts';
import { postJournalEntries } from '#ledger/server/commands.ts';
import { isAtProvider, isFinalOutcome, type PaymentOutcome } from '#payments/rules/payment-outcome.ts';
import { centsToEuro, type Cents } from '#platform/pure/money.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { createRefund } from './create-refund.ts';
import { type PaymentRow, updateChargedBack, updatePaymentOutcome } from './payments.store.ts';

export type OutcomeContext = Pick<EventContext, 'queue' | 'publish' | 'callExtension' | 'now' | 'newId'>;

/**
 * Where the money of a payment is: at the provider, or booked by a line of the bank.
 * @throws Error when it came through the bank and no line is given
 */
const moneyRoute = ({ bank_method, payment_uuid }: PaymentRow, line_uuid: string | null): MoneyRoute => {
  if (isAtProvider(bank_method)) return 'provider';
  if (line_uuid === null) throw new Error(`no line of the bank for payment ${payment_uuid}`);
  return { line_uuid };
};

type NewOutcome = {
  outcome: PaymentOutcome;
  reason: string | null;
  mandate_ref?: string | null;
  payer_iban?: string | null;
  /** The line of the bank that paid it. */
  line_uuid?: string | null;
};

/**
 * Posts a paid payment in the books and applies the outcome to what it pays, by the domain of its purpose; refunds the payment when that domain does
 * not want it.
 */
export const postPaymentAndApplyOrRefund = async (
  tx: Tx,
  ctx: OutcomeContext,
  payment: PaymentRow,
  { outcome, mandate_ref = null, payer_iban = null, line_uuid = null }: Omit<NewOutcome, 'reason'>,
): Promise<void> => {
  const { customer_uuid, payment_uuid, subject_uuid, amount_cents, purpose, bank_method } = payment;
  if (outcome === 'paid') {
    const route = moneyRoute(payment, line_uuid);
    await postJournalEntries(tx, [
      entryBuilders.payment({ customer_uuid, payment_uuid, amount_cents, route, now: ctx.now() }),
    ]);
  }
  const answer = await ctx.callExtension(tx, applyPaymentUpdate, purpose, {
    customer_uuid,
    payment_uuid,
    subject_uuid,
    amount_cents,
    outcome,
    bank_method,
    mandate_ref: outcome === 'paid' ? mandate_ref : null,
    payer_iban: outcome === 'paid' ? payer_iban : null,
  });
  if (!answer) {
    if (outcome === 'paid' && purpose !== 'setup')
      await ctx.publish(tx, paymentReceived, { received: [{ customer_uuid, payment_uuid, purpose }] });
    return;
  }
  await createRefund(tx, ctx, { payment: payment, reason: answer.reason, due_at: answer.due_at ?? ctx.now() });
};

/**
 * Stores the new outcome of a locked payment and calls the owner of its purpose, who may have the payment refunded. When the stored outcome is
 * final, the caller must not pass an older one.
 */
export const applyPaymentOutcomeOrRefund = async (
  tx: Tx,
  ctx: OutcomeContext,
  row: PaymentRow,
  { outcome, reason, ...provider }: NewOutcome,
): Promise<void> => {
  await updatePaymentOutcome(tx, row, { outcome, reason, settled_at: isFinalOutcome(outcome) ? ctx.now() : null });
  await postPaymentAndApplyOrRefund(tx, ctx, row, { outcome, ...provider });
};

/**
 * Applies a changed total of chargebacks of a locked payment, which may also be lower than before: stores and posts the difference, publishes the change and notifies the customer.
 * The same total has no effect again; one that comes back after another is a change of its own, with its own key. `line_uuid`: the bank line of the
 * chargeback; `isAsked`: the account holder has asked the bank for it; `isDeath`: the payer has died, so no mail is sent.
 */
export const postChargebackAndNotify = async (
  tx: Tx,
  { queue, publish, now: clock, newId }: Pick<OutcomeContext, 'queue' | 'publish' | 'now' | 'newId'>,
  payment: PaymentRow,
  charged_back_total_cents: Cents,
  {
    line_uuid = null,
    isAsked = true,
    isDeath = false,
  }: { line_uuid?: string | null; isAsked?: boolean; isDeath?: boolean } = {},
): Promise<void> => {
  const amount_cents = charged_back_total_cents - payment.charged_back_cents;
  if (amount_cents === 0) return;
  const { customer_uuid, payment_uuid, subject_uuid, purpose } = payment;
  await updateChargedBack(tx, payment, charged_back_total_cents);
  const now = clock();
  const chargebackKey = `${payment_uuid} ${newId()}`;
  await postJournalEntries(tx, [
    entryBuilders.chargeback({
      customer_uuid,
      payment_uuid,
      entry_key: chargebackKey,
      amount_cents,
      route: moneyRoute(payment, line_uuid),
      now,
    }),
  ]);
  await publish(tx, paymentChargedBack, {
    customer_uuid,
    payment_uuid,
    subject_uuid,
    purpose,
    amount_cents,
    total_cents: charged_back_total_cents,
    chargeback_key: chargebackKey,
  });
  if (amount_cents < 0 || purpose === 'setup' || isDeath) return;
  await sendMessage(tx, queue, paymentChargedBackMail, {
    key: `payment-charged-back-${chargebackKey}`,
    to: { customer_uuid },
    data: { amount: centsToEuro(amount_cents), purpose, asked: isAsked },
  });
};
