import { recordAccountEvent } from '#identity/server/commands.ts';
import { assertCatalogueCurrent, type Catalogue, withCatalogue } from '#catalogue/server/queries.ts';
import type { subscriptionsContract } from '#subscriptions/contract.ts';
import { nextBillCycleChanged } from '#subscriptions/events.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import { brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import { startBillCyclesAndLockProduct } from '../bill-cycle/start-bill-cycle.ts';
import { findProductUuidOfAddon, updateAddonsOfProduct } from '../products/products.store.ts';
import { toAddonsReply } from '../products/to-addons-reply.ts';
import type { ProductAddon } from '../tables.ts';

type Contract = typeof subscriptionsContract;
type Changing =
  | HandlerContext<Contract['POST /api/customer/product/addon/keep']>
  | HandlerContext<Contract['POST /api/customer/product/addon/remove']>;
type Change = (addon: ProductAddon, at: { today: BusinessDate; catalogue: Catalogue }) => ProductAddon;
type Kind = 'addon-removed' | 'addon-kept';

/** Changes one add-on of a SIM with the product locked. Repeats change nothing. Buckets change with the next bill cycle only. */
export const updateAddonAndRecordEvent = (ctx: Changing, eventKind: Kind, toChangedAddon: Change) => {
  const { customer_uuid } = ctx.caller;
  const { customer_addon_uuid } = ctx.body;
  const today = brusselsDate(ctx.now());
  return withCatalogue(ctx.db, (catalogue) =>
    ctx.idempotentTx(async (tx) => {
      await assertCatalogueCurrent(tx, catalogue);
      const uuid = await findProductUuidOfAddon(tx, customer_uuid, customer_addon_uuid);
      const product =
        uuid === null ? null : await startBillCyclesAndLockProduct(tx, ctx, { customer_uuid, uuid }, catalogue);
      const addon = product?.addons.find((each) => each.uuid === customer_addon_uuid);
      if (!product || !addon) throw ctx.refuse('NOT_FOUND');
      const changedAddon = toChangedAddon(addon, { today, catalogue });
      const addons = product.addons.map((each) => (each === addon ? changedAddon : each));
      if (changedAddon !== addon) {
        await updateAddonsOfProduct(tx, product, { addons, buckets: product.buckets });
        const addonName = catalogue.addonByUuid.get(addon.offer_uuid)?.name[ctx.language] ?? '';
        await recordAccountEvent(tx, ctx, { customer_uuid, kind: eventKind, detail: { what: addonName } });
        await ctx.publish(tx, nextBillCycleChanged, { customer_uuid, order_product_uuid: product.order_product_uuid });
      }
      return { addons: toAddonsReply({ ...product, addons }, { catalogue, language: ctx.language, today }) };
    }),
  );
};
