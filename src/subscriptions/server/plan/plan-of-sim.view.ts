import { and, eq } from 'drizzle-orm';
import type { Catalogue } from '#catalogue/server/queries.ts';
import type { Reader } from '#platform/db/database.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { PlanChangeStatus } from '#subscriptions/rules/plan-change.ts';
import { applyDuePlanChange } from './apply-due-plan-change.ts';
import { customerProduct } from '../tables.ts';

/** The facts about a SIM that plan changes need, as of today. */
type PlanOfSim = PlanChangeStatus & {
  offer_uuid: string;
  pending_offer_uuid: string | null;
  activated_at: Date;
  order_product_uuid: string;
  /** Offers of the active add-ons. */
  addon_uuids: readonly string[];
};

/** Returns null for an unknown SIM. One statement. */
export const findPlanOfSim = async (
  q: Reader,
  { customer_uuid, customer_product_uuid }: { customer_uuid: string; customer_product_uuid: string },
  { catalogue, today }: { catalogue: Catalogue; today: BusinessDate },
): Promise<PlanOfSim | null> => {
  const [row] = await q
    .select()
    .from(customerProduct)
    .where(and(eq(customerProduct.customer_uuid, customer_uuid), eq(customerProduct.uuid, customer_product_uuid)));
  if (!row) return null;
  const known = applyDuePlanChange({ ...row, buckets: row.buckets ?? [], addons: row.addons ?? [] }, catalogue, today);
  const { offer_uuid, pending_offer_uuid, state, plan_change, plan_change_asked_at, addons } = known;
  const { order_product_uuid, activated_at } = known;
  const running = addons.filter((addon) => addon.state === 'active' || addon.state === 'adding');
  const addon_uuids = running.map((addon) => addon.offer_uuid);
  const plan = { offer_uuid, pending_offer_uuid, plan_change, plan_change_asked_at };
  return { ...plan, state, order_product_uuid, activated_at, addon_uuids };
};
