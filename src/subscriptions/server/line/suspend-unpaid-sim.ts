import type { Msisdn } from '#platform/pure/line-ids.ts';
import type { Catalogue } from '#catalogue/server/queries.ts';
import type { Tx } from '#platform/db/database.ts';
import { type BusinessDate, brusselsDate } from '#platform/pure/calendar.ts';
import type { EventContext } from '#platform/subscribers.ts';
import type { PricedAddon } from '#subscriptions/events.ts';
import { isAddonCurrent } from '#subscriptions/rules/addons.ts';
import { startBillCyclesAndLockProduct } from '../bill-cycle/start-bill-cycle.ts';
import { lockProduct, lockProductOfLine, type ProductKey } from '../products/products.store.ts';
import { changeSuspension } from './change-suspension.ts';
import { computeBuckets } from '../plan/compute-buckets.ts';
import { toPricedAddon } from '../products/to-priced-addon.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { Grams } from '#platform/pure/carbon.ts';

type Ctx = Pick<EventContext, 'queue' | 'publish' | 'now' | 'newId'>;

/** Suspends a SIM, also at the network, because its month is not paid. Idempotent. */
export const suspendUnpaidSim = async (tx: Tx, ctx: Ctx, key: ProductKey, on: BusinessDate): Promise<void> => {
  const product = await lockProduct(tx, key);
  if (!product || product.state === 'deactivated' || product.suspended_unpaid_on) return;
  await changeSuspension(tx, ctx, product, { suspended_unpaid_on: on });
};

/**
 * Resumes a SIM that is paid from `on`, with the plan prorated to the remaining days. Idempotent. Returns whether it works again: one that is
 * lost, or whose account closes, does not.
 */
export const resumePaidSim = async (
  tx: Tx,
  ctx: Ctx,
  key: ProductKey,
  { on, catalogue }: { on: BusinessDate; catalogue: Catalogue },
): Promise<boolean> => {
  const product = await lockProduct(tx, key);
  if (!product?.suspended_unpaid_on || product.state === 'deactivated') return false;
  const buckets = computeBuckets({ ...product, resumed_on: on }, catalogue, on);
  const change = { suspended_unpaid_on: null, resumed_on: on, buckets };
  return (await changeSuspension(tx, ctx, product, change)) === 'active';
};

/** A locked SIM with its plan and add-ons of the current month. */
export type CurrentBillCycleSim = {
  customer_uuid: string;
  customer_product_uuid: string;
  msisdn: Msisdn;
  plan: { uuid: string; price_cents: Cents; co2_grams: Grams };
  addons: PricedAddon[];
};

/** Locks the SIM of an order product in the current month, as `startBillCyclesAndLockProduct` does; null when it is not in use. */
export const startBillCyclesAndLockSim = async (
  tx: Tx,
  ctx: Pick<EventContext, 'queue' | 'publish' | 'now'>,
  line: { customer_uuid: string; order_product_uuid: string },
  catalogue: Catalogue,
): Promise<CurrentBillCycleSim | null> => {
  const lockedProduct = await lockProductOfLine(tx, line);
  const product = lockedProduct && (await startBillCyclesAndLockProduct(tx, ctx, lockedProduct, catalogue));
  if (!product || product.state === 'deactivated') return null;
  const plan = catalogue.offerByUuid.get(product.offer_uuid);
  const today = brusselsDate(ctx.now());
  const currentAddons = product.addons.filter((addon) => addon.state !== 'adding' && isAddonCurrent(addon, today));
  return {
    customer_uuid: product.customer_uuid,
    customer_product_uuid: product.uuid,
    msisdn: product.msisdn,
    plan: { uuid: product.offer_uuid, price_cents: plan?.price_cents ?? 0, co2_grams: plan?.co2_grams ?? 0 },
    addons: currentAddons.map((addon) => toPricedAddon(catalogue, addon)),
  };
};
