import type { Allowances } from '#adapters/mobile-network/service-order.ts';
import type { Catalogue } from '#catalogue/server/queries.ts';
import type { Tx } from '#platform/db/database.ts';
import { brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import type { Bucket } from '#subscriptions/rules/bucket.ts';
import { firstMonthBuckets } from '../activation/finish-activation-if-ready.ts';
import type { Allocation } from '../allocation/allocations.store.ts';
import { computeBuckets } from '../plan/compute-buckets.ts';
import { lockProductOfLine } from '../products/products.store.ts';

const amounts = (buckets: readonly Bucket[], field: 'total' | 'monthly'): Record<string, number> =>
  Object.fromEntries(buckets.flatMap(({ kind, [field]: amount }) => (amount === null ? [] : [[kind, amount]])));

/** Computes the buckets that the line has after the order, including those of pending add-ons. `lineInUse`: null before the activation. */
const computeBucketsAfterOrder = async (
  tx: Tx,
  { line, lineInUse, now }: { line: Allocation; lineInUse: Parameters<typeof lockProductOfLine>[1] | null; now: Date },
  catalogue: Catalogue,
): Promise<Bucket[]> => {
  const product = lineInUse && (await lockProductOfLine(tx, lineInUse));
  if (product) {
    const addons = product.addons.map((addon) =>
      addon.state === 'adding' ? { ...addon, state: 'active' as const } : addon,
    );
    return computeBuckets({ ...product, addons }, catalogue, brusselsDate(now));
  }
  const offer = catalogue.offerByUuid.get(line.offer_uuid);
  const addons = line.addon_uuids.flatMap((uuid) => catalogue.addonByUuid.get(uuid) ?? []);
  return offer ? firstMonthBuckets(offer, addons, now) : [];
};

/** Computes the usage caps of a prepaid line at the network; null for postpaid. */
export const computePrepaidAllowances = async (
  tx: Tx,
  request: Parameters<typeof computeBucketsAfterOrder>[1] & { offer_uuid: string },
  catalogue: Catalogue,
): Promise<Allowances | null> => {
  if (catalogue.offerByUuid.get(request.offer_uuid)?.payment_type !== 'prepaid') return null;
  const buckets = await computeBucketsAfterOrder(tx, request, catalogue);
  const month = buckets[0]?.month ?? firstOfMonth(brusselsDate(request.now));
  return { month, now: amounts(buckets, 'total'), monthly: amounts(buckets, 'monthly') };
};
