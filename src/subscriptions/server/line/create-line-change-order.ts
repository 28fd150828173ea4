import type { Tx } from '#platform/db/database.ts';
import { nextPollTime } from '#platform/pure/next-poll-time.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { changeLine, checkServiceOrder } from '../jobs.ts';
import type { ProductRecord } from '../products/products.store.ts';
import { queryNextAttempt, findOrInsertServiceOrder } from '../service-orders/service-orders.store.ts';
import type { LineChangeKind, LineChangeRequest } from '../tables.ts';

/**
 * Creates the service order of a change of a line in use and enqueues its submission. Returns the attempt. The caller holds the
 * lock of the product, which serialises the attempts of a line.
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
  // The network's events may be lost, so poll too.
  await queue.enqueueAt(
    tx,
    checkServiceOrder,
    { service_order_uuid: order.uuid },
    nextPollTime(at ?? now(), at ?? now()),
  );
  return attempt;
};
