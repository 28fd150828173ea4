import type { Catalogue } from '#catalogue/server/queries.ts';
import { type BusinessDate, brusselsDate, firstOfMonth, startOfBusinessDay } from '#platform/pure/calendar.ts';
import type { BillCycleSim } from '#subscriptions/events.ts';
import { isAddonCurrent, addonStates } from '#subscriptions/rules/addons.ts';
import { applyDuePlanChange } from '../plan/apply-due-plan-change.ts';
import type { ProductRecord } from '../products/products.store.ts';
import { computeBuckets } from '../plan/compute-buckets.ts';
import type { Spent, ProductAddon } from '../tables.ts';
import { toPricedAddon } from '../products/to-priced-addon.ts';
import { toIso } from '#platform/pure/instant.ts';

/** Marks removed add-ons whose end date is reached on `today` as ended. */
export const expireRemovedAddons = (addons: readonly ProductAddon[], today: BusinessDate): ProductAddon[] =>
  addons.map((addon) => {
    const state = isAddonCurrent(addon, today) ? null : addonStates.next(addon.state, 'month_begun');
    return state && addon.ends_on ? { ...addon, state, ended_at: toIso(startOfBusinessDay(addon.ends_on)) } : addon;
  });

/** The newest month whose bill cycle was started for a product. */
export const lastStartedMonth = ({ begun_month, activated_at }: Pick<ProductRecord, 'begun_month' | 'activated_at'>) =>
  begun_month ?? firstOfMonth(brusselsDate(activated_at));

const zeroSpending = (spent: Spent | null, month: BusinessDate): Spent | null =>
  spent && { month, all: 0, data_abroad: 0 };

/**
 * Returns the product at the start of `month`: scheduled plan applied, ended add-ons removed, full buckets, no spending. Usage
 * already recorded in that month is kept. Returns the same object when the month was already started.
 */
export const applyBillCycleStart = (
  product: ProductRecord,
  catalogue: Catalogue,
  month: BusinessDate,
): ProductRecord => {
  if (product.state === 'deactivated' || lastStartedMonth(product) >= month) return product;
  const productAfterPlanChange = applyDuePlanChange(product, catalogue, month);
  const changedProduct = {
    ...productAfterPlanChange,
    addons: expireRemovedAddons(productAfterPlanChange.addons, month),
  };
  const { spent } = product;
  return {
    ...changedProduct,
    spent: spent && spent.month >= month ? spent : zeroSpending(spent, month),
    buckets: computeBuckets(changedProduct, catalogue, month),
    begun_month: month,
  };
};

/** Maps a product before and after its bill cycle start to the published event. */
export const toBillCycleSim = (
  before: ProductRecord,
  after: ProductRecord,
  catalogue: Catalogue,
  month: BusinessDate,
): BillCycleSim => {
  const plan = catalogue.offerByUuid.get(after.offer_uuid);
  const currentAddons = after.addons.filter(
    (addon) =>
      addon.state !== 'adding' && isAddonCurrent(addon, month) && brusselsDate(new Date(addon.started_at)) < month,
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
    addons: currentAddons.map((addon) => toPricedAddon(catalogue, addon)),
    ended: before.buckets.every((bucket) => bucket.month < month)
      ? { buckets: before.buckets, spent: before.spent }
      : null,
  };
};
