import { type SQL, sql } from 'drizzle-orm';
import type { Catalogue } from '#catalogue/server/queries.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { createInstantParser, type SubQuery, subQuery } from '#platform/db/combined-query.ts';
import { brusselsDate, firstOfMonth, startOfNextMonth, type BusinessDate } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { Language } from '#platform/pure/language.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { centsOfMillicents } from '#subscriptions/rules/millicents.ts';
import { BYTES_PER_GB, GB_DIGITS, SECONDS_PER_MINUTE } from '#subscriptions/rules/included-allowance.ts';
import { localizeSimName } from '#subscriptions/rules/sim-name.ts';
import { applyDuePlanChange } from '../plan/apply-due-plan-change.ts';
import { toAddonsReply } from './to-addons-reply.ts';
import { type Bucket, type BucketKind, customerProduct } from '../tables.ts';

export type ProductRow = typeof customerProduct.$inferSelect;

/** A sub-query for the products that match the `condition` on `customer_product p`, oldest first. */
const productsWhere = (condition: SQL): SubQuery<ProductRow> =>
  subQuery(
    sql`select p.* from customer_product p where ${condition} order by p.activated_at, p.uuid`,
    createInstantParser(customerProduct) as (row: unknown) => ProductRow,
  );

/** A sub-query for the products of `customer`, oldest first. */
export const productsSubQuery = (customer: SQL): SubQuery<ProductRow> =>
  productsWhere(sql`p.customer_uuid = ${customer}`);

/** A sub-query for one product of `customer`. */
export const productSubQuery = (customer: SQL, uuid: SQL): SubQuery<ProductRow> =>
  productsWhere(sql`p.customer_uuid = ${customer} and p.uuid = ${uuid}`);

const order: readonly BucketKind[] = ['data', 'voice', 'sms', 'data_roaming', 'data_world', 'voice_abroad'];
type Round = (value: number) => number;

/** Rounding of used amounts, as in the usage history: started minutes count in full, data to 0.01 GB. */
const gigabytes = { unit: 'GB', size: BYTES_PER_GB, decimals: GB_DIGITS, usedTo: Math.round } as const;
const minutes = { unit: 'min', size: SECONDS_PER_MINUTE, decimals: 0, usedTo: Math.ceil } as const;
const units: Record<BucketKind, { unit: 'GB' | 'min' | 'SMS'; size: number; decimals: number; usedTo: Round }> = {
  data: gigabytes,
  data_roaming: gigabytes,
  data_world: gigabytes,
  voice: minutes,
  voice_abroad: minutes,
  sms: { unit: 'SMS', size: 1, decimals: 0, usedTo: Math.ceil },
};

const toUnit = (kind: BucketKind, amount: number, round: Round): number => {
  const { size, decimals } = units[kind];
  const factor = 10 ** decimals;
  return round((amount * factor) / size) / factor;
};

/** The current month, and when the next one begins. */
type Month = { first: BusinessDate; resets_at: string };

let cachedMonth: { minute: number; month: Month } | undefined;

/** Returns the current month. Months begin on a full minute, so the result is cached per minute. */
export const currentMonth = (now: Date): Month => {
  const minute = Math.floor(now.getTime() / 60_000);
  if (cachedMonth?.minute !== minute) {
    cachedMonth = {
      minute,
      month: { first: firstOfMonth(brusselsDate(now)), resets_at: toIso(startOfNextMonth(now)) },
    };
  }
  return cachedMonth.month;
};

const toBucketReply = (row: Bucket, month: Month) => {
  const isStale = row.month < month.first;
  const total = isStale ? row.monthly : row.total;
  const size = (amount: number | null) => (amount === null ? null : toUnit(row.kind, amount, Math.round));
  return {
    kind: row.kind,
    used: isStale ? 0 : toUnit(row.kind, row.used, units[row.kind].usedTo),
    total: size(total),
    monthly: size(row.monthly),
    unit: units[row.kind].unit,
    resets_at: month.resets_at,
  };
};

/** Spending outside the plan in the current month; earlier months are on their bills. */
const usedCredit = ({ spent }: ProductRow, month: Month) =>
  centsToEuro(!spent || spent.month < month.first ? 0 : centsOfMillicents(spent.all));

const pendingOffer = (
  { pending_offer_uuid, plan_change_asked_at }: ProductRow,
  catalogue: Catalogue,
  language: Language,
): CustomerProduct['pending_offer'] => {
  if (!pending_offer_uuid || !plan_change_asked_at) return null;
  const name = catalogue.offerByUuid.get(pending_offer_uuid)?.name[language] ?? '';
  return { uuid: pending_offer_uuid, name, effective_at: toIso(startOfNextMonth(plan_change_asked_at)) };
};

/** The limit of this month as a field of the reply, when it differs from the usual limit. */
const limitThisMonth = ({ spent, credit_limit_cents }: ProductRow, month: Month) => {
  const cents = spent && spent.month >= month.first ? (spent.limits?.credit_limit_cents ?? null) : null;
  return cents === null || cents === credit_limit_cents ? {} : { this_month: centsToEuro(cents) };
};

const toLimitReply = (product: ProductRow, month: Month) => {
  const { credit_limit_cents, limit_change: change } = product;
  if (credit_limit_cents === null) return null;
  const value = change && centsToEuro(change.cents);
  return {
    value: centsToEuro(credit_limit_cents),
    used: usedCredit(product, month),
    ...limitThisMonth(product, month),
    pending_value: change?.state === 'pending' ? value : null,
    failed_value: change?.state === 'failed' ? value : null,
  };
};

export const toServicesReply = ({
  services,
  service_change: change,
}: Pick<ProductRow, 'services' | 'service_change'>) =>
  services.map((each) => {
    const changes = change?.services.some(({ key }) => key === each.key) ? change.state : null;
    return { ...each, pending: changes === 'pending', failed: changes === 'failed' };
  });

/** Maps a product to the reply, without its port-in. */
export const toProductReply = (
  row: ProductRow,
  { catalogue, language, month }: { catalogue: Catalogue; language: Language; month: Month },
): CustomerProduct => {
  // A scheduled plan counts from its day, even before the bill cycle job has run.
  const product = applyDuePlanChange(row, catalogue, month.first);
  const offer = catalogue.offerByUuid.get(product.offer_uuid);
  return {
    uuid: product.uuid,
    customer_uuid: product.customer_uuid,
    order_product_uuid: product.order_product_uuid,
    ...localizeSimName(product.name, offer, language),
    msisdn: product.msisdn,
    type: product.type,
    state: product.state,
    paused_on: product.suspended_unpaid_on,
    outgoing_barred_on: product.outgoing_barred_on,
    offer: {
      uuid: product.offer_uuid,
      name: offer?.name[language] ?? '',
      picture: offer?.picture ?? 'sapling',
      price: centsToEuro(offer?.price_cents ?? 0),
      payment_type: offer?.payment_type ?? 'postpaid',
    },
    pending_offer: pendingOffer(product, catalogue, language),
    buckets: order.flatMap((kind) =>
      product.buckets
        // Buckets that only a withdrawn add-on included stay counted, but are no longer shown.
        .filter((each) => each.kind === kind && !(each.monthly === 0 && each.earlier_totals))
        .map((each) => toBucketReply(each, month)),
    ),
    credit_limit: toLimitReply(product, month),
    services: toServicesReply(product),
    addons: toAddonsReply(product, { catalogue, language, today: month.first }),
    sim: { iccid: product.iccid, puk1: null, puk2: null },
    activated_at: toIso(product.activated_at),
    sims_had: product.sims_had,
  };
};

/** Maps the rows of `productsSubQuery` to the replies of a customer's SIMs, oldest first. */
export const toProductsReply = (
  rows: readonly ProductRow[],
  catalogue: Catalogue,
  language: Language,
  now: Date,
): CustomerProduct[] => {
  const month = currentMonth(now);
  return rows.map((row) => toProductReply(row, { catalogue, language, month }));
};
