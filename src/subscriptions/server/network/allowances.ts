import type { Allowances } from '#adapters/mobile-network/service-order.ts';
import type { Catalogue } from '#catalogue/server/questions.ts';
import type { Tx } from '#platform/db/database.ts';
import { brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import type { Bucket } from '#subscriptions/rules/bucket.ts';
import { firstBuckets } from '../activation/first-month.ts';
import type { Allocation } from '../allocation/allocations.store.ts';
import { bucketsOn } from '../plan/product-month.ts';
import { holdProductOfLine } from '../products/held-product.store.ts';

const amounts = (buckets: readonly Bucket[], of: 'total' | 'monthly'): Record<string, number> =>
  Object.fromEntries(buckets.flatMap(({ kind, [of]: amount }) => (amount === null ? [] : [[kind, amount]])));

/** What the line holds as it shall be after an order: an extra that is asked for counts already. */
const bucketsOf = async (
  tx: Tx,
  { line, own, now }: { line: Allocation; own: Parameters<typeof holdProductOfLine>[1] | null; now: Date },
  catalogue: Catalogue,
): Promise<Bucket[]> => {
  const product = own && (await holdProductOfLine(tx, own));
  if (product) {
    const addons = product.addons.map((addon) =>
      addon.state === 'adding' ? { ...addon, state: 'active' as const } : addon,
    );
    return bucketsOn({ ...product, addons }, catalogue, brusselsDate(now));
  }
  const offer = catalogue.offerByUuid.get(line.offer_uuid);
  const addons = line.addon_uuids.flatMap((uuid) => catalogue.addonByUuid.get(uuid) ?? []);
  return offer ? firstBuckets(offer, addons, now) : [];
};

/** How far the network lets a prepaid line go; null of one that is paid afterwards. `own`: the line in use. */
export const allowancesOf = async (
  tx: Tx,
  asked: Parameters<typeof bucketsOf>[1] & { offer_uuid: string },
  catalogue: Catalogue,
): Promise<Allowances | null> => {
  if (catalogue.offerByUuid.get(asked.offer_uuid)?.payment_type !== 'prepaid') return null;
  const buckets = await bucketsOf(tx, asked, catalogue);
  const month = buckets[0]?.month ?? firstOfMonth(brusselsDate(asked.now));
  return { month, now: amounts(buckets, 'total'), monthly: amounts(buckets, 'monthly') };
};
