import { catalogueOf } from '#catalogue/server/questions.ts';
import { noteEvent } from '#identity/server/commands.ts';
import type { subscriptionsContract } from '#subscriptions/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { fromWire, toDecimal, toWire } from '#platform/pure/money.ts';
import { refuseLimit } from '#subscriptions/rules/line-changes.ts';
import { orderChange } from './order-change.ts';
import { lockProduct, saveProduct } from '../products/products.store.ts';

/** Asks the network for another limit. What is so already, or on its way, is not asked for again. */
export const changeLimit: Handler<
  typeof subscriptionsContract,
  'POST /api/customer/product/credit-limit/change'
> = async (ctx) => {
  const { customer_uuid } = ctx.caller;
  const cents = fromWire(ctx.body.value) ?? -1;
  const all = (await catalogueOf(ctx.db)).content.credit_limits_cents;
  return ctx.db.tx(async (tx) => {
    const product = await lockProduct(tx, { customer_uuid, uuid: ctx.body.customer_product_uuid });
    if (!product) throw ctx.refuse('NOT_FOUND');
    const { state, credit_limit_cents: limit_cents, limit_change: asked } = product;
    const value = toWire(limit_cents ?? 0);
    const reply = { value, pending_value: toWire(cents), effective_at: null };
    if (asked?.state === 'pending' && asked.cents === cents) return reply;
    const pending = asked?.state === 'pending';
    const refused = refuseLimit({ state, prepaid: limit_cents === null, pending, all }, cents);
    if (refused) throw ctx.refuse(refused);
    if (cents === limit_cents) {
      await saveProduct(tx, product, { limit_change: null });
      return { value, pending_value: null, effective_at: toIso(ctx.now()) };
    }
    const attempt = await orderChange(tx, ctx, product, 'change-limit', { limit_cents: cents });
    await saveProduct(tx, product, { limit_change: { attempt, state: 'pending', cents } });
    await noteEvent(tx, ctx, { customer_uuid, kind: 'limit-changed', detail: { what: toDecimal(cents) } });
    return reply;
  });
};
