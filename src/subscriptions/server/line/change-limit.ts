import { getCatalogue } from '#catalogue/server/queries.ts';
import { recordAccountEvent } from '#identity/server/commands.ts';
import type { subscriptionsContract } from '#subscriptions/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { euroToCents, centsToDecimalText, centsToEuro } from '#platform/pure/money.ts';
import { checkLimitChange } from '#subscriptions/rules/line-changes.ts';
import { createLineChangeOrder } from './create-line-change-order.ts';
import { lockProduct, updateProduct } from '../products/products.store.ts';

/** Requests another spending limit from the network. A limit that already applies or is pending is not requested again. */
export const changeLimit: Handler<
  typeof subscriptionsContract,
  'POST /api/customer/product/credit-limit/change'
> = async (ctx) => {
  const { customer_uuid } = ctx.caller;
  const cents = euroToCents(ctx.body.value) ?? -1;
  const limitsInCents = (await getCatalogue(ctx.db)).content.credit_limits_cents;
  return ctx.db.tx(async (tx) => {
    const product = await lockProduct(tx, { customer_uuid, uuid: ctx.body.customer_product_uuid });
    if (!product) throw ctx.refuse('NOT_FOUND');
    const { state, credit_limit_cents: limit_cents, limit_change: lastChange } = product;
    const value = centsToEuro(limit_cents ?? 0);
    const reply = { value, pending_value: centsToEuro(cents), effective_at: null };
    if (lastChange?.state === 'pending' && lastChange.cents === cents) return reply;
    const isPending = lastChange?.state === 'pending';
    const refusal = checkLimitChange(
      { state, prepaid: limit_cents === null, is_pending: isPending, all: limitsInCents },
      cents,
    );
    if (refusal) throw ctx.refuse(refusal);
    if (cents === limit_cents) {
      await updateProduct(tx, product, { limit_change: null });
      return { value, pending_value: null, effective_at: toIso(ctx.now()) };
    }
    const { attempt } = await createLineChangeOrder(tx, ctx, product, 'change-limit', { limit_cents: cents });
    await updateProduct(tx, product, { limit_change: { attempt, state: 'pending', cents } });
    await recordAccountEvent(tx, ctx, {
      customer_uuid,
      kind: 'limit-changed',
      detail: { what: centsToDecimalText(cents) },
    });
    return reply;
  });
};
