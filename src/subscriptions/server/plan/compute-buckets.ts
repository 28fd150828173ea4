import type { Catalogue } from '#catalogue/server/queries.ts';
import { type BusinessDate, brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { isAddonCurrent } from '#subscriptions/rules/addons.ts';
import { computeMonthBuckets, type AllowanceSince } from '#subscriptions/rules/month-buckets.ts';
import type { Bucket, ProductAddon } from '../tables.ts';

type Plan = {
  offer_uuid: string;
  activated_at: Date;
  resumed_on?: BusinessDate | null;
  buckets: readonly Bucket[];
  addons: readonly ProductAddon[];
};

/** The day from which a plan or add-on counts: its start, or the day on which the SIM was resumed. */
const countsFrom = (begun: Date, { resumed_on = null }: Plan): BusinessDate => {
  const day = brusselsDate(begun);
  return resumed_on !== null && resumed_on > day ? resumed_on : day;
};

const addonSince = ({ addonByUuid }: Catalogue, addon: ProductAddon, product: Plan): AllowanceSince => ({
  ...addonByUuid.get(addon.offer_uuid),
  since: countsFrom(new Date(addon.started_at), product),
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
  const on = product.addons.filter((addon) => addon.state !== 'adding' && isAddonCurrent(addon, today));
  const plan = { ...offer, since: countsFrom(product.activated_at, product) };
  const held = computeMonthBuckets(
    plan,
    on.map((addon) => addonSince(catalogue, addon, product)),
    month,
  );
  return held.map((bucket) => {
    const before = product.buckets.find(({ kind }) => kind === bucket.kind);
    return { ...before, ...bucket, month, used: before?.month === month ? before.used : 0 };
  });
};
