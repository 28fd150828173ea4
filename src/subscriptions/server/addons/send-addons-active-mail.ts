import { sendMessage } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Queue } from '#platform/jobs/job.ts';
import { addonOn } from '#subscriptions/messages/addon-on.ts';
import type { FullProduct } from '../products/full-product.store.ts';
import type { ProductAddon } from '../tables.ts';

/** Mails the customer which add-ons are active now (confirmation on a durable medium). */
export const sendAddonsActiveMail = async (
  tx: Tx,
  queue: Queue,
  { customer_uuid, uuid, msisdn }: Pick<FullProduct, 'customer_uuid' | 'uuid' | 'msisdn'>,
  on: readonly ProductAddon[],
): Promise<void> => {
  const [first] = on;
  if (!first) return;
  await sendMessage(tx, queue, addonOn, {
    key: `addon-on:${first.uuid}:${first.started_at}`,
    to: { customer_uuid },
    data: {
      customer_product_uuid: uuid,
      msisdn,
      started_at: first.started_at,
      offer_uuids: on.map(({ offer_uuid }) => offer_uuid),
    },
  });
};
