import { balanceOf, topUpEntry } from '#billing/rules/prepaid-balance.ts';
import { paymentMoved } from '#payments/news.ts';
import { tellPaymentRefused } from '#payments/server/commands.ts';
import { answerFor } from '#platform/reactions.ts';
import { addToBalance } from './add-to-balance.ts';
import { lockEntries } from './prepaid.store.ts';
import { tellReceipt } from './tell-receipt.ts';

/** What follows from a payment onto a balance: it is there with the payment, or the money of a SIM that has ended meanwhile goes back. */
export const topUpMoved = answerFor(paymentMoved, 'top-up', async (tx, told, ctx) => {
  const { customer_uuid, subject_uuid: order_product_uuid, payment_uuid, amount_cents, outcome } = told;
  if (outcome === 'declined' || outcome === 'failed')
    await tellPaymentRefused(tx, ctx.queue, { ...told, purpose: 'top-up' });
  if (outcome !== 'paid') return null;
  const key = { customer_uuid, order_product_uuid };
  const entries = await lockEntries(tx, key);
  const entry = topUpEntry(entries, payment_uuid, amount_cents);
  if (!entry) return { back: 'sim_ended' };
  await addToBalance(tx, ctx, key, { entries, entry });
  await tellReceipt(tx, ctx, key, { payment_uuid, amount_cents, balance_cents: balanceOf([...entries, entry]) });
  return null;
});
