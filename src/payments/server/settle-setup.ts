import { accountEnd } from '#payments/rules/payer-account.ts';
import type { PaymentOutcome } from '#payments/rules/payment-outcome.ts';
import { outcomeCode } from '#payments/rules/payment-outcome.ts';
import { sendMessage } from '#notifications/server/jobs.ts';
import type { Tx } from '#platform/db/database.ts';
import { addWorkingDays, brusselsDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import {
  changeMandate,
  type MandateRow,
  mandateByUuid,
  moveSetup,
  type PaymentRow,
  profileOf,
} from './payments.store.ts';
import { keepRefund } from './refunds.ts';
import type { SettleContext } from './settle-context.ts';

/** How a bank check stands at the provider. */
export type CheckResult = {
  outcome: PaymentOutcome;
  provider_mandate_id: string | null;
  /** End of the account that paid, when it is not the one given. */
  paid_from_end: string | null;
};

const keepCheckRefund = (tx: Tx, ctx: SettleContext, payment: PaymentRow, now: Date): Promise<void> => {
  const { REFUND_WORKING_DAYS } = ctx.settings;
  const due = startOfBusinessDay(addWorkingDays(brusselsDate(now), REFUND_WORKING_DAYS));
  return keepRefund(tx, ctx, { payment, reason: 'bank_check', due_at: REFUND_WORKING_DAYS === 0 ? now : due });
};

const tellConfirmed = (tx: Tx, ctx: SettleContext, row: PaymentRow, mandate: MandateRow | null) =>
  ctx.queue.enqueue(tx, sendMessage, {
    key: `mandate-confirmed-${row.payment_uuid}`,
    message: 'mandate-confirmed',
    to: { customer_uuid: row.customer_uuid },
    data: {
      reference: mandate?.reference,
      iban_end: mandate && accountEnd(mandate.iban),
      account_holder: mandate?.account_holder,
    },
  });

/** Paid from an account that is not the one given: whose that one is, is not known. */
const refuseAccount = async (tx: Tx, ctx: SettleContext, row: PaymentRow, paid_end: string): Promise<void> => {
  const now = ctx.now();
  await moveSetup(tx, row.customer_uuid, 'other_account', {}, now);
  const mandate = await mandateByUuid(tx, row.subject_uuid);
  await ctx.queue.enqueue(tx, sendMessage, {
    key: `account-differs-${row.payment_uuid}`,
    message: 'account-differs',
    to: { customer_uuid: row.customer_uuid },
    data: { paid_end, given_end: mandate && accountEnd(mandate.iban) },
  });
};

/**
 * The bank check ended: the mandate is valid, or the customer has to try again. The 0.02 euro goes back in any case. A
 * check that was replaced by a newer one is only paid back.
 */
export const setupSettled = async (
  tx: Tx,
  ctx: SettleContext,
  row: PaymentRow,
  { outcome, provider_mandate_id, paid_from_end }: CheckResult,
): Promise<void> => {
  const { customer_uuid } = row;
  const now = ctx.now();
  const newest = (await profileOf(tx, customer_uuid))?.setup_payment_uuid === row.payment_uuid;
  if (outcome === 'paid') await keepCheckRefund(tx, ctx, row, now);

  if (outcome === 'paid' && paid_from_end === null) {
    if (!newest) return;
    await changeMandate(tx, row.subject_uuid, { state: 'valid', valid_at: now, provider_mandate_id });
    await moveSetup(tx, customer_uuid, 'confirmed', { method: 1 }, now);
    await tellConfirmed(tx, ctx, row, await mandateByUuid(tx, row.subject_uuid));
    return;
  }
  await changeMandate(tx, row.subject_uuid, { state: 'invalid' });
  if (!newest) return;
  if (paid_from_end !== null) return refuseAccount(tx, ctx, row, paid_from_end);
  if (outcome === 'canceled' || outcome === 'expired') return moveSetup(tx, customer_uuid, 'abandoned', {}, now);
  await moveSetup(tx, customer_uuid, 'declined', {}, now);
  await ctx.queue.enqueue(tx, sendMessage, {
    key: `payment-refused-${row.payment_uuid}`,
    message: 'payment-refused',
    to: { customer_uuid },
    data: { code: outcomeCode(outcome), purpose: 'setup' },
  });
};
