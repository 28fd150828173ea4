import type { PaymentOutcome } from '#billing/rules/payment-outcome.ts';
import { outcomeCode } from '#billing/rules/payment-outcome.ts';
import { setupStates } from '#billing/rules/payment-setup.ts';
import { sendMessage } from '#notifications/server/jobs.ts';
import type { Tx } from '#platform/db/database.ts';
import { addWorkingDays, brusselsDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { changeMandate, keepProfile, mandateByUuid, type PaymentRow, profileOf } from './payments.store.ts';
import { keepRefund } from './refunds.ts';
import type { SettleContext } from './settle-context.ts';

/** The bank check ended: the mandate is valid and the 0.02 euro goes back, or the customer has to try again. */
export const setupSettled = async (
  tx: Tx,
  ctx: SettleContext,
  row: PaymentRow,
  outcome: PaymentOutcome,
  providerMandate: string | null,
): Promise<void> => {
  const { customer_uuid } = row;
  const now = ctx.now();
  const profile = await profileOf(tx, customer_uuid);
  const newest = profile?.setup_payment_uuid === row.payment_uuid;
  const state = profile?.setup_state ?? 'started';

  if (outcome === 'paid') {
    const due = startOfBusinessDay(addWorkingDays(brusselsDate(now), ctx.settings.REFUND_WORKING_DAYS));
    const due_at = ctx.settings.REFUND_WORKING_DAYS === 0 ? now : due;
    await keepRefund(tx, ctx, { payment: row, reason: 'bank_check', due_at });
    // A check that was replaced by a newer one is only paid back.
    if (!newest) return;
    await changeMandate(tx, row.subject_uuid, { state: 'valid', valid_at: now, provider_mandate_id: providerMandate });
    await keepProfile(
      tx,
      customer_uuid,
      { method: 1, setup_state: setupStates.next(state, 'confirmed') ?? 'valid' },
      now,
    );
    const mandate = await mandateByUuid(tx, row.subject_uuid);
    await ctx.queue.enqueue(tx, sendMessage, {
      key: `mandate-confirmed-${row.payment_uuid}`,
      message: 'mandate-confirmed',
      to: { customer_uuid },
      data: {
        reference: mandate?.reference,
        iban_end: mandate?.iban.slice(-4),
        account_holder: mandate?.account_holder,
      },
    });
    return;
  }
  await changeMandate(tx, row.subject_uuid, { state: 'invalid' });
  if (!newest) return;
  const event = outcome === 'canceled' || outcome === 'expired' ? 'abandoned' : 'declined';
  await keepProfile(tx, customer_uuid, { setup_state: setupStates.next(state, event) ?? state }, now);
  if (event === 'declined') {
    await ctx.queue.enqueue(tx, sendMessage, {
      key: `payment-refused-${row.payment_uuid}`,
      message: 'payment-refused',
      to: { customer_uuid },
      data: { code: outcomeCode(outcome), purpose: 'setup' },
    });
  }
};
