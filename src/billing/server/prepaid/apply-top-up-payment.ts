import { sumBalance, buildTopUpEntry } from '#billing/rules/prepaid-balance.ts';
import { applyPaymentUpdate } from '#payments/events.ts';
import { sendPaymentRefusedMail } from '#payments/server/commands.ts';
import { implementExtension } from '#platform/subscribers.ts';
import { creditBalanceAndEnqueueResume } from './credit-balance-and-enqueue-resume.ts';
import { lockPrepaidEntries } from './prepaid.store.ts';
import { sendTopUpReceiptMail } from './send-top-up-receipt-mail.ts';

/** Applies the outcome of a top-up: credits the balance, or refunds it if the SIM has ended meanwhile. */
export const applyTopUpPayment = implementExtension(applyPaymentUpdate, 'top-up', async (tx, update, ctx) => {
  const { customer_uuid, subject_uuid: order_product_uuid, payment_uuid, amount_cents, outcome } = update;
  if (outcome === 'declined' || outcome === 'failed')
    await sendPaymentRefusedMail(tx, ctx.queue, { ...update, purpose: 'top-up' });
  if (outcome !== 'paid') return null;
  const key = { customer_uuid, order_product_uuid };
  const entries = await lockPrepaidEntries(tx, key);
  const entry = buildTopUpEntry(entries, payment_uuid, amount_cents);
  if (!entry) return { reason: 'sim_ended' };
  await creditBalanceAndEnqueueResume(tx, ctx, key, { entries, entry });
  await sendTopUpReceiptMail(tx, ctx, key, {
    payment_uuid,
    amount_cents,
    balance_cents: sumBalance([...entries, entry]),
  });
  return null;
});
