import { catalogueOf } from '#catalogue/server/questions.ts';
import type { subscriptionsContract } from '#subscriptions/contract.ts';
import { nextMonthChanged } from '#subscriptions/news.ts';
import type { Context } from '#platform/http/handler.ts';
import { brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import { holdInMonth } from '../month/begin-month.ts';
import { productOfAddon, saveAddons } from '../products/held-product.store.ts';
import { presentAddons } from '../products/present-addons.ts';
import type { ProductAddon } from '../tables.ts';

type Contract = typeof subscriptionsContract;
type Changing = Context<Contract['POST /api/customer/product/addon/keep']>;
type Change = (addon: ProductAddon, today: BusinessDate) => ProductAddon;

/** Changes one add-on of a SIM that is held; done twice it stays as it is. Buckets follow on the 1st only. */
export const changeAddon = async (ctx: Changing, decide: Change) => {
  const { customer_uuid } = ctx.caller;
  const { customer_addon_uuid } = ctx.body;
  const catalogue = await catalogueOf(ctx.db);
  const today = brusselsDate(ctx.now());
  return ctx.once(async (tx) => {
    const uuid = await productOfAddon(tx, customer_uuid, customer_addon_uuid);
    const product = uuid === null ? null : await holdInMonth(tx, ctx, { customer_uuid, uuid }, catalogue);
    const addon = product?.addons.find((each) => each.uuid === customer_addon_uuid);
    if (!product || !addon) throw ctx.refuse('NOT_FOUND');
    const changed = decide(addon, today);
    const addons = product.addons.map((each) => (each === addon ? changed : each));
    if (changed !== addon) {
      await saveAddons(tx, product, { addons, buckets: product.buckets });
      await ctx.tell(tx, nextMonthChanged, { customer_uuid, order_product_uuid: product.order_product_uuid });
    }
    return { addons: presentAddons(addons, { catalogue, language: ctx.language, today }) };
  });
};
