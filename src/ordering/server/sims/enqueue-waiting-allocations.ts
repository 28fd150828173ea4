import { and, eq, inArray } from 'drizzle-orm';
import { needsIdentityProof } from '#ordering/rules/identity-proof.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Queue } from '#platform/jobs/job.ts';
import { allocateOrderedNumberAndSim } from '#subscriptions/server/jobs.ts';
import type { OrderProductRow } from '../orders/orders.store.ts';
import { customerOrder, orderProduct, simOfOrder } from '../tables.ts';

/** Job that allocates the number and the SIM of an order product. Idempotent. */
export const buildAllocationJob = (product: OrderProductRow) => ({
  job: allocateOrderedNumberAndSim,
  payload: toAllocationRequest(product),
});

/** Fields of an order product that decide its allocation. */
export const toAllocationRequest = ({
  uuid,
  customer_uuid,
  type,
  offer_uuid,
  addons,
  payment_type,
  identify,
}: OrderProductRow) => ({
  order_product_uuid: uuid,
  customer_uuid,
  type,
  offer_uuid,
  addon_uuids: addons.map((addon) => addon.uuid),
  identify: needsIdentityProof({ payment_type, identify }),
});

/** Enqueues allocations of SIMs that waited for a condition, in the sequence of orders and positions. */
export const enqueueWaitingAllocations = async (
  tx: Tx,
  queue: Queue,
  customerUuids: readonly string[],
): Promise<void> => {
  const rows = await tx
    .select({ product: orderProduct })
    .from(orderProduct)
    .innerJoin(customerOrder, simOfOrder)
    .where(
      and(
        inArray(orderProduct.customer_uuid, [...customerUuids]),
        eq(orderProduct.state, 'in_processing'),
        inArray(customerOrder.state, ['confirmed', 'allocated', 'in_delivery']),
      ),
    )
    .orderBy(orderProduct.order_uuid, orderProduct.position);
  await queue.enqueueAll(
    tx,
    rows.map(({ product }) => buildAllocationJob(product)),
  );
};
