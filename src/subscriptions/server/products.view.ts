import { type SQL, sql } from 'drizzle-orm';
import type { Catalogue } from '#catalogue/server/questions.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { instantsOf, part, type RowsOf } from '#platform/db/part.ts';
import { brusselsDate, firstOfMonth, firstOfNextMonth } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { Language } from '#platform/pure/language.ts';
import { toWire } from '#platform/pure/money.ts';
import { BYTES_PER_GB, SECONDS_PER_MINUTE } from './first-month.ts';
import { type BucketKind, customerProduct } from './tables.ts';

type BucketRow = { kind: BucketKind; month: string; used: number; total: number | null; monthly: number | null };
type AddonRow = { uuid: string; offer_uuid: string; state: string };

type BucketOf = BucketRow & { customer_product_uuid: string };
type AddonOf = AddonRow & { customer_product_uuid: string };

/** A customer's products with all that belongs to them, oldest first, as parts of a statement about `customer`. */
export const productParts = (customer: SQL) => ({
  products: part(
    sql`select * from customer_product p where p.customer_uuid = ${customer} order by p.activated_at, p.uuid`,
    instantsOf(customerProduct),
  ),
  buckets: part<BucketOf>(
    sql`select b.customer_product_uuid, b.kind, b.month, b.used, b.total, b.monthly
        from bucket b where b.customer_uuid = ${customer}`,
  ),
  addons: part<AddonOf>(
    sql`select a.customer_product_uuid, a.uuid, a.offer_uuid, a.state
        from customer_addon a where a.customer_uuid = ${customer} and a.state <> 'ended' order by a.uuid`,
  ),
});

/** What belongs to each product, from the rows of those parts. */
export const productRowsFrom = ({ products, buckets, addons }: RowsOf<ReturnType<typeof productParts>>): ProductRow[] =>
  products.map((product) => {
    const own = (each: { customer_product_uuid: string }) => each.customer_product_uuid === product.uuid;
    return { product, buckets: buckets.filter(own), addons: addons.filter(own) };
  });

export type ProductRow = { product: typeof customerProduct.$inferSelect; buckets: BucketRow[]; addons: AddonRow[] };

const order: readonly BucketKind[] = ['data', 'voice', 'sms', 'data_roaming'];
const units: Record<BucketKind, { unit: 'GB' | 'min' | 'SMS'; size: number; decimals: number }> = {
  data: { unit: 'GB', size: BYTES_PER_GB, decimals: 2 },
  data_roaming: { unit: 'GB', size: BYTES_PER_GB, decimals: 2 },
  voice: { unit: 'min', size: SECONDS_PER_MINUTE, decimals: 0 },
  sms: { unit: 'SMS', size: 1, decimals: 0 },
};

/** What was begun counts as used, and never shows more left than there is. */
const shown = (kind: BucketKind, amount: number, round: (value: number) => number): number => {
  const { size, decimals } = units[kind];
  const factor = 10 ** decimals;
  return round((amount * factor) / size) / factor;
};

/** The month that is running, and when the next one begins. */
type Month = { first: string; resets_at: string };

let known: { minute: number; month: Month } | undefined;

/** A month begins with a minute, so the answer holds for a whole one. */
export const monthOf = (now: Date): Month => {
  const minute = Math.floor(now.getTime() / 60_000);
  if (known?.minute !== minute) {
    known = { minute, month: { first: firstOfMonth(brusselsDate(now)), resets_at: toIso(firstOfNextMonth(now)) } };
  }
  return known.month;
};

const presentBucket = (row: BucketRow, month: Month) => {
  const stale = row.month < month.first;
  const total = stale ? row.monthly : row.total;
  const size = (amount: number | null) => (amount === null ? null : shown(row.kind, amount, Math.round));
  return {
    kind: row.kind,
    used: stale ? 0 : shown(row.kind, row.used, Math.ceil),
    total: size(total),
    monthly: size(row.monthly),
    unit: units[row.kind].unit,
    resets_at: month.resets_at,
  };
};

/** A product as replies show it, without its port-in. */
export const presentProduct = (
  { product, buckets, addons }: ProductRow,
  catalogue: Catalogue,
  language: Language,
  month: Month,
): Omit<CustomerProduct, 'port_in'> => {
  const offer = catalogue.offerByUuid.get(product.offer_uuid);
  return {
    uuid: product.uuid,
    customer_uuid: product.customer_uuid,
    order_product_uuid: product.order_product_uuid,
    name: product.name,
    msisdn: product.msisdn,
    type: product.type as 0 | 1,
    state: product.state,
    offer: {
      uuid: product.offer_uuid,
      name: offer?.name[language] ?? '',
      picture: offer?.picture ?? 'sapling',
      price: toWire(offer?.price_cents ?? 0),
      payment_type: offer?.payment_type ?? 'postpaid',
    },
    pending_offer: null,
    buckets: order.flatMap((kind) =>
      buckets.filter((row) => row.kind === kind).map((row) => presentBucket(row, month)),
    ),
    credit_limit:
      product.credit_limit_cents === null
        ? null
        : { value: toWire(product.credit_limit_cents), used: toWire(product.credit_used_cents), pending_value: null },
    services: product.services.map((each) => ({ ...each, pending: false })),
    addons: addons.map(({ uuid, offer_uuid, state }) => {
      const addon = catalogue.addonByUuid.get(offer_uuid);
      const type = catalogue.categoryByCode.get(addon?.category ?? '')?.type ?? 0;
      return {
        uuid,
        offer_uuid,
        name: addon?.name[language] ?? '',
        type,
        price: toWire(addon?.price_cents ?? 0),
        state,
      };
    }),
    sim: { iccid: product.iccid, puk1: product.puk1, puk2: product.puk2 },
    activated_at: toIso(product.activated_at),
  };
};
