import type { Catalogue } from '#catalogue/server/queries.ts';
import { type BusinessDate, brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { isAddonCurrent } from '#subscriptions/rules/addons.ts';
import { computeMonthBuckets, type DatedAllowance } from '#subscriptions/rules/month-buckets.ts';
import type { WithdrawnPlan } from '#subscriptions/rules/withdrawn-plan.ts';
import type { Bucket, ProductAddon } from '../tables.ts';

type Plan = {
  offer_uuid: string;
  activated_at: Date;
  resumed_on?: BusinessDate | null;
  withdrawn_plan?: WithdrawnPlan | null;
  buckets: readonly Bucket[];
  addons: readonly ProductAddon[];
};

/** The day from which a plan or add-on counts: its start, or the day on which the SIM was resumed. */
const countsFrom = (begunOn: BusinessDate, { resumed_on = null }: Plan): BusinessDate =>
  resumed_on !== null && resumed_on > begunOn ? resumed_on : begunOn;

const toDatedAllowance = ({ addonByUuid }: Catalogue, addon: ProductAddon, product: Plan): DatedAllowance => ({
  ...addonByUuid.get(addon.offer_uuid),
  counts_from: countsFrom(brusselsDate(new Date(addon.started_at)), product),
});

/**
 * Recomputes the buckets of a product for the current month (or a later one that usage has started) from its plan and active
 * add-ons. Usage of that month is kept. With an unknown plan the buckets stay as they are.
 */
export const computeBuckets = (product: Plan, catalogue: Catalogue, today: BusinessDate): Bucket[] => {
  const offer = catalogue.offerByUuid.get(product.offer_uuid);
  if (!offer) return [...product.buckets];
  // Usage records may have started a month before its bill cycle job.
  const month = [firstOfMonth(today), ...product.buckets.map((bucket) => bucket.month)].reduce((a, b) =>
    a > b ? a : b,
  );
  const currentAddons = product.addons.filter((addon) => addon.state !== 'adding' && isAddonCurrent(addon, today));
  const { withdrawn_plan = null } = product;
  const withdrawnPlan = withdrawn_plan !== null && firstOfMonth(withdrawn_plan.on) === month ? withdrawn_plan : null;
  const plan = { ...offer, counts_from: countsFrom(withdrawnPlan?.on ?? brusselsDate(product.activated_at), product) };
  const monthBuckets = computeMonthBuckets(
    plan,
    currentAddons.map((addon) => toDatedAllowance(catalogue, addon, product)),
    month,
  ).map((bucket) =>
    // Usage under the withdrawn plan is added to the total, so that the returned plan is available in full.
    bucket.total === null ? bucket : { ...bucket, total: bucket.total + (withdrawnPlan?.used[bucket.kind] ?? 0) },
  );
  // A used bucket of a withdrawn add-on is kept, so that its usage stays counted.
  const otherBuckets = product.buckets.filter(
    (bucket) => bucket.month === month && bucket.used > 0 && monthBuckets.every(({ kind }) => kind !== bucket.kind),
  );
  return [
    ...monthBuckets.map((bucket) => {
      const currentBucket = product.buckets.find(({ kind }) => kind === bucket.kind);
      return currentBucket?.month === month ? { ...currentBucket, ...bucket } : { ...bucket, month, used: 0 };
    }),
    ...otherBuckets.map((bucket) => ({ ...bucket, total: 0, monthly: 0 })),
  ];
};
