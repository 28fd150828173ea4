import { sendMessage } from '#notifications/server/commands.ts';
import { orderEnded } from '#ordering/messages/order-ended.ts';
import { orderStates } from '#ordering/rules/order-state.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import type { expireOrder } from '../jobs.ts';
import { findOrderKey, lockOrder, updateOrder } from '../orders/orders.store.ts';

/**
 * Expires an unpaid order and mails the customer how to order again. A payment that was made in time and arrives late still
 * confirms it.
 */
export const runExpireOrder: JobHandler<typeof expireOrder> = ({ order_uuid }, ctx) =>
  ctx.db.tx(async (tx) => {
    const key = await findOrderKey(tx, order_uuid);
    const lockedOrder = key && (await lockOrder(tx, key));
    const state = lockedOrder && orderStates.next(lockedOrder.order.state, 'given_up');
    if (!lockedOrder || !state) return;
    await updateOrder(tx, lockedOrder.order, { state, updated_at: ctx.now() });
    await sendMessage(tx, ctx.queue, orderEnded, {
      key: `order-ended:${order_uuid}`,
      to: { customer_uuid: lockedOrder.order.customer_uuid },
      data: { order_uuid },
    });
  });
