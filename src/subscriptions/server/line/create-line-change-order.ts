import type { Tx } from '#platform/db/database.ts';
import { nextPollTime } from '#platform/pure/next-poll-time.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { changeLine, checkServiceOrder } from '../jobs.ts';
import type { ProductRecord } from '../products/products.store.ts';
import { queryNextAttempt, findOrInsertServiceOrder } from '../service-orders/service-orders.store.ts';
import type { LineChangeKind, LineChangeRequest } from '../tables.ts';

/**
 * Writes down what the network is asked for a line in use, and asks it after the commit; answers which try this is. The product is
 * locked by the caller, so tries of one line are counted one after the other.
 */
export const createLineChangeOrder = async (
  tx: Tx,
  { queue, now, newId }: Pick<EventContext, 'queue' | 'now' | 'newId'>,
  { order_product_uuid, msisdn }: Pick<ProductRecord, 'order_product_uuid' | 'msisdn'>,
  kind: LineChangeKind,
  wanted: LineChangeRequest | null = null,
  at?: Date,
): Promise<number> => {
  const attempt = await queryNextAttempt(tx, { order_product_uuid, kind });
  const asked = { order_product_uuid, kind, attempt };
  const { order } = await findOrInsertServiceOrder(tx, { ...asked, uuid: newId(), msisdn, wanted }, now());
  if (at) await queue.enqueueAt(tx, changeLine, asked, at);
  else await queue.enqueue(tx, changeLine, asked);
  // What the network tells can get lost.
  await queue.enqueueAt(
    tx,
    checkServiceOrder,
    { service_order_uuid: order.uuid },
    nextPollTime(at ?? now(), at ?? now()),
  );
  return attempt;
};
