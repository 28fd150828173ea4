import { assertCatalogueCurrent, withCatalogue } from '#catalogue/server/queries.ts';
import type { orderingContract } from '#ordering/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { assertPromoUnused } from '../orders/customer-eligibility.store.ts';
import { updateOrder } from '../orders/orders.store.ts';
import { lockDraft } from './placing.store.ts';
import { repriceDraft } from './place-draft.ts';
import { toStoredTotalsReply } from '../orders/order-totals.ts';
import { getRequestedPromo, toPromoReply } from '#promotions/server/queries.ts';

/** Sets the promo of a draft order. An order has one promo: another replaces it, null removes it. */
export const promoAdd: Handler<typeof orderingContract, 'POST /api/promo/add'> = (ctx) =>
  withCatalogue(ctx.db, (catalogue) =>
    ctx.idempotentTx(async (tx) => {
      await assertCatalogueCurrent(tx, catalogue);
      const now = ctx.now();
      const promo = ctx.body.promo === null ? null : getRequestedPromo(ctx.refuse, catalogue, ctx.body.promo, now);
      const draft = await lockDraft(tx, ctx.caller.customer_uuid);
      if (draft?.order.uuid !== ctx.body.order_uuid) throw ctx.refuse('ORDER_FAILED');
      if (promo) assertPromoUnused(ctx.refuse, draft.standing, promo);
      const today = repriceDraft(
        catalogue,
        { ...draft, order: { ...draft.order, promo } },
        now,
        ctx.settings.SHIPPING_PRICE_CENTS,
      );
      if (!today) throw ctx.refuse('ORDER_FAILED');
      await updateOrder(tx, draft.order, { promo, totals: today.totals, updated_at: now });
      return { totals: toStoredTotalsReply(today.totals), promo: promo && toPromoReply(promo) };
    }),
  );
