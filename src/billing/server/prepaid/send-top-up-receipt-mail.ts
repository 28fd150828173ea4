import { topUpReceiptMessage } from '#billing/messages/top-up-received.ts';
import { findCustomerForOrder } from '#customers/server/queries.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import { toIso } from '#platform/pure/instant.ts';
import { type Cents, centsToEuro } from '#platform/pure/money.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { findProduct } from '#subscriptions/server/queries.ts';
import type { PrepaidKey } from './prepaid.store.ts';

type Paid = { payment_uuid: string; amount_cents: Cents; balance_cents: Cents };

/** Mails the receipt of a top-up, once per payment. */
export const sendTopUpReceiptMail = async (
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
