import { assertCatalogueCurrent, withCatalogue } from '#catalogue/server/queries.ts';
import type { orderingContract } from '#ordering/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { queryOrderLinesAndPortIns, toOrderProductReplies } from '../orders/order-products.view.ts';
import { lockDraft } from '../placing/placing.store.ts';
import { lockOrderOfProduct, updateOrder, updateOrderProduct } from '../orders/orders.store.ts';
import { toStoredTotalsReply, computeOrderTotals } from '../orders/order-totals.ts';

/** Switches all postpaid lines of the draft, or one of them, to prepaid. An accepted order keeps the plans whose contract summaries were accepted. */
export const prepaidForce: Handler<typeof orderingContract, 'POST /api/customer/prepaid/force'> = (ctx) =>
  withCatalogue(ctx.db, (catalogue) =>
    ctx.idempotentTx(async (tx) => {
      await assertCatalogueCurrent(tx, catalogue);
      const { order_product_uuid } = ctx.body;
      const now = ctx.now();
      const lockedOrder = order_product_uuid
        ? await lockOrderOfProduct(tx, { customer_uuid: ctx.caller.customer_uuid, order_product_uuid })
        : await lockDraft(tx, ctx.caller.customer_uuid);
      if (lockedOrder?.order.state !== 'draft') throw ctx.refuse('ORDER_FAILED');
      const { order } = lockedOrder;
      const productsAfterSwitch = lockedOrder.products.map((product) => {
        const is_switched =
          product.payment_type === 'postpaid' && (!order_product_uuid || product.uuid === order_product_uuid);
        if (!is_switched) return product;
        const prepaidOffer = catalogue.offerByCode.get(
          catalogue.offerByUuid.get(product.offer_uuid)?.prepaid_equivalent ?? '',
        );
        if (!prepaidOffer?.on_sale || !prepaidOffer.sim_types.includes(product.type))
          throw ctx.refuse('PREPAID_NOT_OFFERED');
        const addons = product.addons.filter(({ uuid }) => {
          const only_with = catalogue.addonByUuid.get(uuid)?.only_with ?? [];
          return only_with.length === 0 || only_with.includes(prepaidOffer.code);
        });
        return {
          ...product,
          offer_uuid: prepaidOffer.uuid,
          payment_type: prepaidOffer.payment_type,
          price_cents: prepaidOffer.price_cents,
          addons,
        };
      });
      for (const [index, product] of productsAfterSwitch.entries()) {
        const previousProduct = lockedOrder.products[index];
        const { offer_uuid, payment_type, price_cents, addons } = product;
        if (previousProduct && previousProduct.offer_uuid !== offer_uuid)
          await updateOrderProduct(tx, previousProduct, { offer_uuid, payment_type, price_cents, addons });
      }
      const totals = computeOrderTotals(
        catalogue,
        productsAfterSwitch,
        order.promo,
        now,
        ctx.settings.SHIPPING_PRICE_CENTS,
      );
      await updateOrder(tx, order, { totals, updated_at: now });
      const rows = await queryOrderLinesAndPortIns(tx, order);
      return {
        order_product: toOrderProductReplies(rows, { catalogue, language: ctx.language, now, cipher: ctx.db.cipher }),
        totals: toStoredTotalsReply(totals),
      };
    }),
  );
