import type { Catalogue } from '#catalogue/server/questions.ts';
import { type BusinessDate, brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import type { SimOnFirst } from '#subscriptions/news.ts';
import { isHeld } from '#subscriptions/rules/addon-change.ts';
import { withDuePlan } from '../plan/due-plan.ts';
import { endOver } from './end-over.ts';
import type { HeldProduct } from '../products/held-product.store.ts';
import { bucketsOn } from '../plan/product-month.ts';
import type { Spent } from '../tables.ts';
import { toldAddon } from '../products/told-addon.ts';

/** The newest month whose 1st has been worked off for a product. */
export const begunMonth = ({ begun_month, activated_at }: Pick<HeldProduct, 'begun_month' | 'activated_at'>) =>
  begun_month ?? firstOfMonth(brusselsDate(activated_at));

const nothingSpent = (spent: Spent | null, month: BusinessDate): Pick<HeldProduct, 'spent' | 'credit_used_cents'> => ({
  spent: spent && { ...spent, month, all: 0, data_abroad: 0 },
  credit_used_cents: 0,
});

/**
 * A product on the 1st: the plan that was planned, without the add-ons that have ended, with whole buckets and nothing spent. What was used
 * of that month before this work came stays used. The same product when it is that far already.
 */
export const onFirst = (product: HeldProduct, catalogue: Catalogue, month: BusinessDate): HeldProduct => {
  if (product.state === 'deactivated' || begunMonth(product) >= month) return product;
  const planned = withDuePlan(product, catalogue, month);
  const changed = { ...planned, addons: endOver(planned.addons, month) };
  const { spent } = product;
  return {
    ...changed,
    ...(spent && spent.month >= month ? {} : nothingSpent(spent, month)),
    buckets: bucketsOn(changed, catalogue, month),
    begun_month: month,
  };
};

/** How others are told of a product's 1st: `before` it and `after`. */
export const toldOnFirst = (
  before: HeldProduct,
  after: HeldProduct,
  catalogue: Catalogue,
  month: BusinessDate,
): SimOnFirst => {
  const plan = catalogue.offerByUuid.get(after.offer_uuid);
  const on = after.addons.filter(
    (addon) => addon.state !== 'adding' && isHeld(addon, month) && brusselsDate(new Date(addon.started_at)) < month,
  );
  return {
    order_product_uuid: after.order_product_uuid,
    customer_uuid: after.customer_uuid,
    customer_product_uuid: after.uuid,
    msisdn: after.msisdn,
    plan: {
      uuid: after.offer_uuid,
      price_cents: plan?.price_cents ?? 0,
      co2_grams: plan?.co2_grams ?? 0,
      payment_type: plan?.payment_type ?? 'postpaid',
    },
    addons: on.map((addon) => toldAddon(catalogue, addon)),
    ended: before.buckets.every((bucket) => bucket.month < month)
      ? { buckets: before.buckets, spent: before.spent }
      : null,
  };
};
