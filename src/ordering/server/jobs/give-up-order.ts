import { sendMessage } from '#notifications/server/commands.ts';
import { orderEnded } from '#ordering/messages/order-ended.ts';
import { orderStates } from '#ordering/rules/order-state.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import type { giveUpOrder } from '../jobs.ts';
import { keyOfOrder, lockOrder, saveOrder } from '../orders/orders.store.ts';

/** Nobody paid: the order ends, and its customer is told how to order again. A payment made in time and told late still brings it back. */
export const runGiveUpOrder: JobHandler<typeof giveUpOrder> = ({ order_uuid }, ctx) =>
  ctx.db.tx(async (tx) => {
    const key = await keyOfOrder(tx, order_uuid);
    const known = key && (await lockOrder(tx, key));
    const state = known && orderStates.next(known.order.state, 'given_up');
    if (!known || !state) return;
    await saveOrder(tx, known.order, { state, updated_at: ctx.now() });
    await sendMessage(tx, ctx.queue, orderEnded, {
      key: `order-ended:${order_uuid}`,
      to: { customer_uuid: known.order.customer_uuid },
      data: { order_uuid },
    });
  });
