import type { Tx } from '#platform/db/database.ts';
import { nextAsk } from '#platform/pure/next-ask.ts';
import type { Doing } from '#platform/reactions.ts';
import { changeLine, checkServiceOrder } from '../jobs.ts';
import type { ProductRecord } from '../products/products.store.ts';
import { nextAttempt, openServiceOrder } from '../service-orders/service-orders.store.ts';
import type { LineChangeKind, Wanted } from '../tables.ts';

/**
 * Writes down what the network is asked for a line in use, and asks it after the commit; answers which try this is. The product is
 * locked by the caller, so tries of one line are counted one after the other.
 */
export const orderChange = async (
  tx: Tx,
  { queue, now, newId }: Pick<Doing, 'queue' | 'now' | 'newId'>,
  { order_product_uuid, msisdn }: Pick<ProductRecord, 'order_product_uuid' | 'msisdn'>,
  kind: LineChangeKind,
  wanted: Wanted | null = null,
  at?: Date,
): Promise<number> => {
  const attempt = await nextAttempt(tx, { order_product_uuid, kind });
  const asked = { order_product_uuid, kind, attempt };
  const { order } = await openServiceOrder(tx, { ...asked, uuid: newId(), msisdn, wanted }, now());
  if (at) await queue.enqueueAt(tx, changeLine, asked, at);
  else await queue.enqueue(tx, changeLine, asked);
  // What the network tells can get lost.
  await queue.enqueueAt(tx, checkServiceOrder, { service_order_uuid: order.uuid }, nextAsk(at ?? now(), at ?? now()));
  return attempt;
};
