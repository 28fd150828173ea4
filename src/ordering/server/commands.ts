import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { issueAndSendShippingCreditNote, refundSimsOrCredit } from '#billing/server/commands.ts';
import { queryBalanceRefundedAtEnd } from '#billing/server/queries.ts';
import type { Catalogue } from '#catalogue/server/queries.ts';
import type { Tx } from '#platform/db/database.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { replaceDraftPortIns } from '#porting/server/commands.ts';
import { lockAllocationOrInsertReleased } from '#subscriptions/server/commands.ts';
import { type TerminatedSim, terminateSimsWithConsequences } from './sims/terminate-sims-with-consequences.ts';
import { lockOrder, updateOrderProductStates, type OrderWithProducts, updateOrder } from './orders/orders.store.ts';
import { computePaidSimPrices } from './orders/sim-prices.ts';
import { customerOrder, orderProduct } from './tables.ts';

export {
  lockPortInsAndProducts,
  type TerminatedSim,
  terminateSimsWithConsequences,
} from './sims/terminate-sims-with-consequences.ts';
export { lockOrder, type OrderWithProducts } from './orders/orders.store.ts';

type TerminationContext = Pick<EventContext, 'queue' | 'publish' | 'now' | 'newId' | 'settings'>;

/** Refunds the payment of a SIM that was never activated, or the remaining balance of one that was, unless its contract had ended with its refund. */
const refundTerminatedSim = async (
  tx: Tx,
  ctx: TerminationContext,
  catalogue: Catalogue,
  orderWithProducts: OrderWithProducts,
  { order_product_uuid, activated_at, had_ended }: TerminatedSim,
): Promise<void> => {
  if (had_ended) return;
  const { customer_uuid, payment_uuid, uuid: order_uuid } = orderWithProducts.order;
  const key = { customer_uuid, order_product_uuid };
  const unusedPrices = activated_at ? null : computePaidSimPrices(catalogue, orderWithProducts).get(order_product_uuid);
  const amount_cents = activated_at ? await queryBalanceRefundedAtEnd(tx, key) : (unusedPrices?.paid_cents ?? 0);
  const gross_cents = unusedPrices?.shipping_cents ?? 0;
  const off_invoice_cents = await issueAndSendShippingCreditNote(tx, ctx, {
    customer_uuid,
    order_uuid,
    cause_key: order_product_uuid,
    gross_cents,
  });
  await refundSimsOrCredit(tx, ctx, {
    customer_uuid,
    order_product_uuids: [order_product_uuid],
    payment_uuid,
    reason: 'account_closed',
    for_uuid: order_product_uuid,
    amount_cents: amount_cents - off_invoice_cents,
  });
};

const cancelDraft = async (
  tx: Tx,
  { now, newId }: TerminationContext,
  { order, products }: OrderWithProducts,
): Promise<void> => {
  const product_uuids = products.map(({ uuid }) => uuid);
  await updateOrder(tx, order, { state: 'cancelled', cancelled_at: now(), updated_at: now() });
  await updateOrderProductStates(tx, products, 'order_cancelled', now());
  await replaceDraftPortIns(tx, { gone: product_uuids, newPortIns: [], now: now(), newId });
};

/**
 * Terminates all orders of a closed account with their SIMs: stops deliveries, deactivates lines, releases numbers and
 * refunds prepaid amounts. The cost of SIMs in use until now is left for the final bill. Idempotent. Lock order: lines,
 * then orders, both by uuid.
 */
export const terminateAndRefundAllOrders = async (
  tx: Tx,
  ctx: TerminationContext,
  catalogue: Catalogue,
  customer_uuid: string,
): Promise<void> => {
  const isRunning = and(
    eq(customerOrder.customer_uuid, customer_uuid),
    notInArray(customerOrder.state, ['failed', 'cancelled']),
  );
  const orders = await tx
    .select({ uuid: customerOrder.uuid, state: customerOrder.state })
    .from(customerOrder)
    .where(isRunning)
    .orderBy(customerOrder.uuid);
  const placedUuids = orders.filter(({ state }) => state !== 'draft').map(({ uuid }) => uuid);
  const lines =
    placedUuids.length === 0
      ? []
      : await tx
          .select({ uuid: orderProduct.uuid })
          .from(orderProduct)
          .where(and(eq(orderProduct.customer_uuid, customer_uuid), inArray(orderProduct.order_uuid, placedUuids)))
          .orderBy(orderProduct.uuid);
  for (const { uuid } of lines) await lockAllocationOrInsertReleased(tx, uuid, ctx.now());
  for (const { uuid } of orders) {
    const lockedOrder = await lockOrder(tx, { customer_uuid, order_uuid: uuid });
    if (lockedOrder?.order.state === 'draft') await cancelDraft(tx, ctx, lockedOrder);
    else if (lockedOrder) {
      const remainingProducts = lockedOrder.products.filter(({ state }) => state !== 'order_cancelled');
      const endings = remainingProducts.map((sim) => ({ order_product_uuid: sim.uuid, number_held_until: ctx.now() }));
      for (const terminatedSim of await terminateSimsWithConsequences(tx, ctx, lockedOrder, endings, 'ended'))
        await refundTerminatedSim(tx, ctx, catalogue, lockedOrder, terminatedSim);
    }
  }
};
