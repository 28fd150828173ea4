import { and, eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { serviceOrder } from './tables.ts';

export type ServiceOrderRow = typeof serviceOrder.$inferSelect;
export type NewOrder = Pick<ServiceOrderRow, 'uuid' | 'order_product_uuid' | 'kind' | 'attempt' | 'msisdn'>;

/** The service order of this try; made when there is none, so that its uuid is the same however often the job runs. */
export const openServiceOrder = async (tx: Tx, order: NewOrder, now: Date): Promise<ServiceOrderRow> => {
  const [made] = await tx
    .insert(serviceOrder)
    .values({ ...order, created_at: now })
    .onConflictDoNothing()
    .returning();
  if (made) return made;
  const { order_product_uuid, kind, attempt } = order;
  const [known] = await tx
    .select()
    .from(serviceOrder)
    .where(
      and(
        eq(serviceOrder.order_product_uuid, order_product_uuid),
        eq(serviceOrder.kind, kind),
        eq(serviceOrder.attempt, attempt),
      ),
    );
  if (!known) throw new Error('a service order can neither be made nor found');
  return known;
};

/** By our own id. */
export const findServiceOrder = async (tx: Tx, uuid: string): Promise<ServiceOrderRow | null> => {
  const [row] = await tx.select().from(serviceOrder).where(eq(serviceOrder.uuid, uuid));
  return row ?? null;
};

/** By the network's id, for events that do not repeat ours. */
export const findServiceOrderAtNetwork = async (tx: Tx, network_id: string): Promise<ServiceOrderRow | null> => {
  const [row] = await tx.select().from(serviceOrder).where(eq(serviceOrder.network_id, network_id));
  return row ?? null;
};

export const saveNetworkId = async (tx: Tx, uuid: string, network_id: string): Promise<void> => {
  await tx.update(serviceOrder).set({ network_id }).where(eq(serviceOrder.uuid, uuid));
};

/** Ends an order; false when it had ended before: the first end that is told counts, whatever comes late or twice. */
export const endServiceOrder = async (
  tx: Tx,
  uuid: string,
  end: { state: 'completed' | 'failed'; error_code: string | null },
  now: Date,
): Promise<boolean> => {
  const ended = await tx
    .update(serviceOrder)
    .set({ ...end, ended_at: now })
    .where(and(eq(serviceOrder.uuid, uuid), eq(serviceOrder.state, 'open')))
    .returning({ uuid: serviceOrder.uuid });
  return ended.length > 0;
};

/** Whether the network has switched the line on. */
export const isSwitchedOn = async (tx: Tx, order_product_uuid: string): Promise<boolean> => {
  const [row] = await tx
    .select({ uuid: serviceOrder.uuid })
    .from(serviceOrder)
    .where(
      and(
        eq(serviceOrder.order_product_uuid, order_product_uuid),
        eq(serviceOrder.kind, 'activate'),
        eq(serviceOrder.state, 'completed'),
      ),
    );
  return row !== undefined;
};
