import { sumBalance, buildTopUpEntry } from '#billing/rules/prepaid-balance.ts';
import { applyPaymentUpdate, lockPaymentSubjects } from '#payments/events.ts';
import { sendPaymentRefusedMail } from '#payments/server/commands.ts';
import { implementExtension, type EventContext } from '#platform/subscribers.ts';
import { creditBalanceAndEnqueueResume } from './credit-balance-and-enqueue-resume.ts';
import { lockPrepaidEntries, type PrepaidKey } from './prepaid.store.ts';
import { topUpReceiptMessage } from '#billing/messages/top-up-received.ts';
import { findCustomerForOrder } from '#customers/server/queries.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import { toIso } from '#platform/pure/instant.ts';
import { type Cents, centsToEuro } from '#platform/pure/money.ts';
import { findProduct } from '#subscriptions/server/queries.ts';

type Paid = { payment_uuid: string; amount_cents: Cents; balance_cents: Cents };

/** Mails the receipt of a top-up, once per payment. */
const sendTopUpReceiptMail = async (
  tx: Tx,
  { queue, now }: Pick<EventContext, 'queue' | 'now'>,
  key: PrepaidKey,
  { payment_uuid, amount_cents, balance_cents }: Paid,
): Promise<void> => {
  const { customer_uuid } = key;
  const sim = await findProduct(tx, key);
  if (!sim) return;
  await sendMessage(tx, queue, topUpReceiptMessage, {
    key: `top-up-received:${payment_uuid}`,
    to: { customer_uuid },
    language: (await findCustomerForOrder(tx, customer_uuid))?.language ?? 'en',
    data: {
      customer_uuid,
      customer_product_uuid: sim.uuid,
      payment_uuid,
      msisdn: sim.msisdn,
      amount: centsToEuro(amount_cents),
      balance: centsToEuro(balance_cents),
      paid_at: toIso(now()),
    },
  });
};

export const lockBalancesOfTopUps = implementExtension(lockPaymentSubjects, 'top-up', async (tx, payments) => {
  for (const { customer_uuid, subject_uuid: order_product_uuid } of payments)
    await lockPrepaidEntries(tx, { customer_uuid, order_product_uuid });
});

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
