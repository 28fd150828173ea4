import { createCheckoutAtProvider, startPaymentOnce, syncRunningPayments } from '#payments/server/commands.ts';
import { findCustomerForOrder } from '#customers/server/queries.ts';
import type { orderingContract } from '../../contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { lockOrder } from '../orders/orders.store.ts';
import { orderingPaths } from '../../paths.ts';
import { texts } from '#platform/i18n/texts.ts';

/**
 * Opens the provider's checkout for a stored payment of an order, outside of transactions. Safe to repeat.
 * @throws OutsideError when the provider is unavailable; Refused PAYMENT_FAILED when it refuses the payment
 */
export const createOrderCheckoutAtProvider = (
  ctx: Parameters<typeof createCheckoutAtProvider>[0],
  { payer, ...key }: { customer_uuid: string; payment_uuid: string; payer: { name: string; email: string } },
): Promise<string | null> =>
  createCheckoutAtProvider(ctx, key, {
    description: texts(ctx.language, 'ordering')('statement', { brand: ctx.settings.BRAND_NAME }),
    return_path: orderingPaths.success({ payment: key.payment_uuid }),
    payer,
  });

/** Stores the payment before opening it at the provider, so that a lost connection loses no payment. */
export const payOrder: Handler<typeof orderingContract, 'POST /api/order/pay'> = async (ctx) => {
  const { order_uuid, bank_method } = ctx.body;
  const { customer_uuid } = ctx.caller;
  await syncRunningPayments(ctx, { customer_uuid, purpose: 'order' });
  const payment_uuid = await ctx.idempotentTx(async (tx) => {
    const now = ctx.now();
    const lockedOrder = await lockOrder(tx, { customer_uuid, order_uuid });
    if (!lockedOrder) throw ctx.refuse('NOT_FOUND');
    const { order } = lockedOrder;
    if (order.state === 'cancelled') throw ctx.refuse('ORDER_CANCELLED');
    if (order.state === 'failed') throw ctx.refuse('ORDER_ENDED');
    if (order.state !== 'awaiting_payment' || order.due_now_cents === 0) throw ctx.refuse('NOTHING_TO_PAY');
    const created_uuid = ctx.newId();
    const { due_now_cents: amount_cents } = order;
    const row = { customer_uuid, payment_uuid: created_uuid, subject_uuid: order_uuid, amount_cents, bank_method };
    return startPaymentOnce(tx, ctx.queue, { ...row, purpose: 'order' }, now);
  });
  const customer = await findCustomerForOrder(ctx.db.read, customer_uuid);
  const payer = { name: customer?.holder_name ?? customer?.company_name ?? '', email: customer?.email ?? '' };
  const checkout_url = await createOrderCheckoutAtProvider(ctx, { customer_uuid, payment_uuid, payer });
  if (!checkout_url) throw ctx.refuse('NOTHING_TO_PAY');
  return { payment_uuid, checkout_url };
};
