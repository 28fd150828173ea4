import { getCatalogue } from '#catalogue/server/queries.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import { brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { nextBillCycleChanged, planWithdrawn } from '#subscriptions/events.ts';
import { withEarlierTotals } from '#subscriptions/rules/bucket.ts';
import { computeMonthBuckets } from '#subscriptions/rules/month-buckets.ts';
import { planChangeStates } from '#subscriptions/rules/plan-change.ts';
import { simNameAfterPlanChange } from '#subscriptions/rules/sim-name.ts';
import { type AgreedPlan, plansAgreedByChange, usageWithinPlan } from '#subscriptions/rules/withdrawn-plan.ts';
import { cancelScheduledPlanPrice, queryAgreedPrices, withdrawPlanPrice } from '../agreed-prices.store.ts';
import { startBillCyclesAndLockProduct } from '../bill-cycle/start-bill-cycle.ts';
import { type ProductRecord, updateProduct } from '../products/products.store.ts';
import { enqueueServiceOrderSubmission } from '../service-orders/enqueue-service-order-submission.ts';
import type { ProductAddon } from '../tables.ts';
import { withIncompatibleAddonsEnded } from '../plan/apply-due-plan-change.ts';
import { computeBuckets } from '../plan/compute-buckets.ts';

type Context = Pick<EventContext, 'queue' | 'publish' | 'now'> & { db: Database };

type EndedAddon = { addon_uuid: string; offer_uuid: string };

/** A plan that was agreed by a plan change, with its locked SIM. `plan`: null when it has ended or was withdrawn from before. */
export type AgreedPlanOfSim = { product: ProductRecord; plan: AgreedPlan | null };

/** Locks a SIM, in its current month, with the plan that was agreed for it at `agreed_at`. Null for an unknown SIM. */
export const startBillCyclesAndLockSimWithPlan = async (
  tx: Tx,
  ctx: Context,
  {
    customer_uuid,
    customer_product_uuid: uuid,
    agreed_at,
  }: { customer_uuid: string; customer_product_uuid: string; agreed_at: Date },
): Promise<AgreedPlanOfSim | null> => {
  const product = await startBillCyclesAndLockProduct(tx, ctx, { customer_uuid, uuid }, await getCatalogue(ctx.db));
  if (!product) return null;
  const agreedPrices =
    product.state === 'deactivated' ? [] : ((await queryAgreedPrices(tx, [customer_uuid])).get(uuid) ?? []);
  const plans = plansAgreedByChange(agreedPrices, brusselsDate(ctx.now()));
  return { product, plan: plans.find((plan) => plan.agreed_at.getTime() === agreed_at.getTime()) ?? null };
};

const withdrawScheduled = async (
  tx: Tx,
  { product }: AgreedPlanOfSim,
  { price }: AgreedPlan,
): Promise<EndedAddon[] | null> => {
  const plan_change = planChangeStates.next(product.plan_change, 'withdrawn');
  if (!plan_change || product.pending_offer_uuid !== price.offer_uuid) return null;
  await updateProduct(tx, product, { pending_offer_uuid: null, plan_change });
  await cancelScheduledPlanPrice(tx, { ...product, customer_product_uuid: product.uuid }, price.valid_from);
  return [];
};

/** Marks the add-ons that ended together with the withdrawn plan, because only that plan allows them, as withdrawn from too. */
const withoutExtras = (before: readonly ProductAddon[], after: readonly ProductAddon[], at: string): ProductAddon[] =>
  after.map((addon, index) => (addon.state === before[index]?.state ? addon : { ...addon, withdrawn_at: at }));

const returnToPlan = async (
  tx: Tx,
  ctx: Context,
  { product }: AgreedPlanOfSim,
  { price, before }: AgreedPlan,
): Promise<EndedAddon[] | null> => {
  const catalogue = await getCatalogue(ctx.db);
  const [withdrawnOffer, earlierOffer] = [price, before].map(({ offer_uuid }) => catalogue.offerByUuid.get(offer_uuid));
  // A further plan change that was scheduled meanwhile stays scheduled.
  const isScheduled = product.plan_change === 'scheduled';
  const plan_change = isScheduled ? product.plan_change : planChangeStates.next(product.plan_change, 'withdrawn');
  if (!withdrawnOffer || !earlierOffer || !plan_change || product.offer_uuid !== price.offer_uuid) return null;
  const now = ctx.now();
  const [on, at] = [brusselsDate(now), toIso(now)];
  const addons = withoutExtras(
    product.addons,
    withIncompatibleAddonsEnded(product.addons, earlierOffer, catalogue, at),
    at,
  );
  const month = firstOfMonth(on);
  const currentBuckets = product.buckets.filter((bucket) => bucket.month === month);
  const usedAmounts = usageWithinPlan(
    currentBuckets,
    computeMonthBuckets({ ...withdrawnOffer, counts_from: month }, [], month),
  );
  const changedProduct = {
    ...product,
    offer_uuid: earlierOffer.uuid,
    withdrawn_plan: { on, used: usedAmounts },
    addons,
  };
  const buckets = withEarlierTotals(product.buckets, computeBuckets(changedProduct, catalogue, on), now);
  const name = simNameAfterPlanChange(product.name, withdrawnOffer, earlierOffer);
  const { offer_uuid, withdrawn_plan } = changedProduct;
  await updateProduct(tx, product, {
    name,
    offer_uuid,
    withdrawn_plan,
    addons,
    buckets,
    plan_change,
  });
  const { customer_uuid, uuid: customer_product_uuid, order_product_uuid } = product;
  const sim = { customer_uuid, customer_product_uuid, order_product_uuid };
  await withdrawPlanPrice(tx, sim, { price, before }, on);
  await enqueueServiceOrderSubmission(tx, ctx, order_product_uuid, 'change-addons');
  await ctx.publish(tx, planWithdrawn, { ...sim, month });
  return addons
    .filter(({ state }, index) => state !== product.addons[index]?.state)
    .map((addon) => ({ addon_uuid: addon.uuid, offer_uuid: addon.offer_uuid }));
};

/**
 * Ends a plan change because its customer withdrew from it: a scheduled change is cancelled; after its 1st the previous plan returns at
 * once. Returns the add-ons that ended with it, or null when the plan is no longer that of the SIM.
 */
export const withdrawAgreedPlan = async (
  tx: Tx,
  ctx: Context,
  planOfSim: AgreedPlanOfSim,
  plan: AgreedPlan,
): Promise<EndedAddon[] | null> => {
  const isComing = plan.price.valid_from > brusselsDate(ctx.now());
  const endedAddons = isComing
    ? await withdrawScheduled(tx, planOfSim, plan)
    : await returnToPlan(tx, ctx, planOfSim, plan);
  const { customer_uuid, order_product_uuid } = planOfSim.product;
  if (endedAddons) await ctx.publish(tx, nextBillCycleChanged, { customer_uuid, order_product_uuid });
  return endedAddons;
};
