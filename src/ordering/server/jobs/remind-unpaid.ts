import { sendMessage } from '#notifications/server/commands.ts';
import { orderUnpaid } from '#ordering/messages/order-unpaid.ts';
import { queryNewestAttempts } from '#payments/server/queries.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { addSeconds, secondsPerDay, toIso } from '#platform/pure/instant.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import type { remindUnpaid } from '../jobs.ts';
import { findOrderKey, lockOrder } from '../orders/orders.store.ts';

/** Sends each reminder once. Does nothing when the order is no longer unpaid, or while a payment is pending. */
export const runRemindUnpaid: JobHandler<typeof remindUnpaid> = ({ order_uuid, reminder }, ctx) =>
  ctx.db.tx(async (tx) => {
    const key = await findOrderKey(tx, order_uuid);
    const lockedOrder = key && (await lockOrder(tx, key));
    if (lockedOrder?.order.state !== 'awaiting_payment') return;
    const { customer_uuid, due_now_cents, placed_at } = lockedOrder.order;
    ctx.setCustomer(customer_uuid);
    const lastAttempt = (await queryNewestAttempts(tx, customer_uuid, [order_uuid])).get(order_uuid);
    if (lastAttempt?.outcome === 'pending') return;
    const ends_at = addSeconds(placed_at ?? ctx.now(), ctx.settings.PAYMENT_GIVE_UP_DAYS * secondsPerDay);
    await sendMessage(tx, ctx.queue, orderUnpaid, {
      key: `order-unpaid:${order_uuid}:${reminder}`,
      to: { customer_uuid },
      data: { order_uuid, reminder, amount: centsToEuro(due_now_cents), ends_at: toIso(ends_at) },
    });
  });
