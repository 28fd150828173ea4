import { recordAccountEvent } from '#identity/server/commands.ts';
import type { Catalogue } from '#catalogue/server/queries.ts';
import type { subscriptionsContract } from '#subscriptions/contract.ts';
import { nextBillCycleChanged } from '#subscriptions/events.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import { brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import { findProductUuidOfAddon, updateAddonsOfProduct } from '../products/products.store.ts';
import { toAddonsReply } from '../products/to-addons-reply.ts';
import type { ProductAddon } from '../tables.ts';
import { startBillCyclesAndChangeProduct } from './start-bill-cycles-and-change-product.ts';

type Contract = typeof subscriptionsContract;
type Changing =
  | HandlerContext<Contract['POST /api/customer/product/addon/keep']>
  | HandlerContext<Contract['POST /api/customer/product/addon/remove']>;
type AddonChange = {
  kind: 'addon-removed' | 'addon-kept';
  /** Returns the same add-on when nothing changes. */
  toChangedAddon(addon: ProductAddon, at: { today: BusinessDate; catalogue: Catalogue }): ProductAddon;
};

/**
 * Changes the add-on of the request, after the due bill cycles of its SIM. Repeats change nothing. Buckets change with the next bill cycle only.
 * @throws Refused NOT_FOUND
 */
export const startBillCyclesAndUpdateAddon = (ctx: Changing, { kind, toChangedAddon }: AddonChange) =>
  startBillCyclesAndChangeProduct(
    ctx,
    (tx) => findProductUuidOfAddon(tx, ctx.caller.customer_uuid, ctx.body.customer_addon_uuid),
    async (tx, { product, catalogue }) => {
      const { customer_uuid, order_product_uuid } = product;
      const today = brusselsDate(ctx.now());
      const addon = product.addons.find(({ uuid }) => uuid === ctx.body.customer_addon_uuid);
      if (!addon) throw ctx.refuse('NOT_FOUND');
      const changedAddon = toChangedAddon(addon, { today, catalogue });
      const addons = product.addons.map((each) => (each === addon ? changedAddon : each));
      if (changedAddon !== addon) {
        await updateAddonsOfProduct(tx, product, { addons, buckets: product.buckets });
        const addonName = catalogue.addonByUuid.get(addon.offer_uuid)?.name[ctx.language] ?? '';
        await recordAccountEvent(tx, ctx, { customer_uuid, kind, detail: { what: addonName } });
        await ctx.publish(tx, nextBillCycleChanged, { customer_uuid, order_product_uuid });
      }
      return { addons: toAddonsReply({ ...product, addons }, { catalogue, language: ctx.language, today }) };
    },
  );
