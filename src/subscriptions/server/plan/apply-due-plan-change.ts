import { isAddonCurrent } from '#subscriptions/rules/addons.ts';
import type { Catalogue, OfferEntry } from '#catalogue/server/queries.ts';
import { type BusinessDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { PlanChange } from '#subscriptions/events.ts';
import { simNameAfterPlanChange } from '#subscriptions/rules/sim-name.ts';
import {
  isAddonCompatible,
  planChangeDay,
  isPlanChangeDue,
  planChangeStates,
} from '#subscriptions/rules/plan-change.ts';
import { computeBuckets } from './compute-buckets.ts';
import type { Bucket, customerProduct, ProductAddon } from '../tables.ts';

/** The fields of a product that a plan change writes. */
export type PlanFields = Pick<
  typeof customerProduct.$inferSelect,
  'name' | 'offer_uuid' | 'activated_at' | 'resumed_on' | 'pending_offer_uuid' | 'plan_change' | 'plan_change_asked_at'
> & { buckets: Bucket[]; addons: ProductAddon[] };

const isRunning = ({ state }: ProductAddon): boolean => state !== 'ended' && state !== 'failed';

/** Returns the add-ons as they are under another plan: incompatible ones have ended. */
export const withIncompatibleAddonsEnded = (
  addons: readonly ProductAddon[],
  plan: OfferEntry,
  { addonByUuid }: Catalogue,
  ended_at: string,
): ProductAddon[] =>
  addons.map((addon) => {
    const entry = addonByUuid.get(addon.offer_uuid);
    return entry && isRunning(addon) && !isAddonCompatible(entry, plan)
      ? { ...addon, state: 'ended' as const, ended_at }
      : addon;
  });

const toEventPlan = ({ uuid, name, price_cents }: OfferEntry): PlanChange['after'] => ({ uuid, name, price_cents });

/** Builds the published form of a scheduled plan change of a product; null without one. */
export const scheduledPlanChange = (
  product: typeof customerProduct.$inferSelect,
  catalogue: Catalogue,
): PlanChange | null => {
  const { pending_offer_uuid, plan_change_asked_at: asked_at } = product;
  const nextOffer = catalogue.offerByUuid.get(pending_offer_uuid ?? '');
  if (!nextOffer || !asked_at) return null;
  const day = planChangeDay(asked_at);
  const startsAt = startOfBusinessDay(day);
  const addons = withIncompatibleAddonsEnded(product.addons ?? [], nextOffer, catalogue, toIso(startsAt)).filter(
    (addon) => isRunning(addon) && isAddonCurrent(addon, day),
  );
  return {
    customer_uuid: product.customer_uuid,
    customer_product_uuid: product.uuid,
    msisdn: product.msisdn,
    before: toEventPlan(catalogue.offerByUuid.get(product.offer_uuid) ?? nextOffer),
    after: toEventPlan(nextOffer),
    addon_uuids: addons.map(({ offer_uuid }) => offer_uuid),
    limit_cents: product.credit_limit_cents,
    asked_at,
    from: startsAt,
  };
};

/**
 * Applies a scheduled plan change whose day has come: new plan, full month, incompatible add-ons ended. Otherwise returns
 * the same object. Usage already recorded in the new month is kept, and so is the spending limit.
 */
export const applyDuePlanChange = <P extends PlanFields>(product: P, catalogue: Catalogue, today: BusinessDate): P => {
  if (!product.plan_change_asked_at || !isPlanChangeDue(product, today)) return product;
  const plan_change = planChangeStates.next(product.plan_change, 'month_begun');
  const nextOffer = catalogue.offerByUuid.get(product.pending_offer_uuid ?? '');
  if (!plan_change || !nextOffer) throw new Error(`the planned offer ${product.pending_offer_uuid} is unknown`);
  const earlierOffer = catalogue.offerByUuid.get(product.offer_uuid) ?? nextOffer;
  const ended_at = toIso(startOfBusinessDay(planChangeDay(product.plan_change_asked_at)));
  const addons = withIncompatibleAddonsEnded(product.addons, nextOffer, catalogue, ended_at);
  const changedProduct = {
    ...product,
    name: simNameAfterPlanChange(product.name, earlierOffer, nextOffer),
    offer_uuid: nextOffer.uuid,
    pending_offer_uuid: null,
    plan_change,
    addons,
  };
  return { ...changedProduct, buckets: computeBuckets(changedProduct, catalogue, today) };
};
