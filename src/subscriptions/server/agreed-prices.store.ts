import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { isOneOf } from '#platform/db/is-one-of.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { AgreedPrice } from '../rules/agreed-price.ts';
import type { AgreedPlan } from '../rules/withdrawn-plan.ts';
import { agreedPrice, customerProduct } from './tables.ts';
import type { CustomerProductKey } from './products/product-usage.store.ts';

/** Sorts before all uuids. */
const NIL_UUID = '00000000-0000-0000-0000-000000000000';

const ofProduct = ({ customer_uuid, customer_product_uuid }: CustomerProductKey) =>
  and(eq(agreedPrice.customer_uuid, customer_uuid), eq(agreedPrice.customer_product_uuid, customer_product_uuid));

/** Inserts prices; an existing price of the same offer from the same day is kept. */
export const insertAgreedPrices = async (
  tx: Tx,
  { customer_uuid, customer_product_uuid }: CustomerProductKey,
  prices: readonly AgreedPrice[],
): Promise<void> => {
  if (prices.length === 0) return;
  await tx
    .insert(agreedPrice)
    .values(prices.map((price) => ({ customer_uuid, customer_product_uuid, ...price })))
    .onConflictDoNothing();
};

/** Agreed prices of all SIMs of these customers by product; SIMs without any are absent. One statement. */
export const queryAgreedPrices = async (
  q: Reader,
  customer_uuids: readonly string[],
): Promise<Map<string, AgreedPrice[]>> => {
  const rows = await q.select().from(agreedPrice).where(isOneOf(agreedPrice.customer_uuid, customer_uuids));
  return Map.groupBy(rows, (row) => row.customer_product_uuid);
};

/** A SIM with its plan and add-ons, whose prices are agreed, and whether prices are recorded. */
export type PriceableSim = CustomerProductKey &
  Pick<
    typeof customerProduct.$inferSelect,
    | 'order_product_uuid'
    | 'activated_at'
    | 'offer_uuid'
    | 'pending_offer_uuid'
    | 'plan_change'
    | 'plan_change_asked_at'
    | 'addons'
  > & { priced: boolean };

/** The next SIMs of all customers in key order. */
export const querySimsWithPricedFlag = (
  q: Reader,
  after: CustomerProductKey | null,
  limit: number,
): Promise<PriceableSim[]> => {
  const { customer_uuid, uuid, order_product_uuid, activated_at, offer_uuid, pending_offer_uuid } = customerProduct;
  const { plan_change, plan_change_asked_at, addons } = customerProduct;
  const plan = { activated_at, offer_uuid, pending_offer_uuid, plan_change, plan_change_asked_at, addons };
  const from = after ?? { customer_uuid: NIL_UUID, customer_product_uuid: NIL_UUID };
  return q
    .select({
      customer_uuid,
      customer_product_uuid: uuid,
      order_product_uuid,
      ...plan,
      // `exists` would make the planner read the whole table into a hash; a subquery with a limit looks up each SIM by index.
      priced: sql<boolean>`(select true from ${agreedPrice} a
        where a.customer_uuid = ${customerProduct}.customer_uuid and a.customer_product_uuid = ${customerProduct}.uuid limit 1) is not null`,
    })
    .from(customerProduct)
    .where(sql`(${customer_uuid}, ${uuid}) > (${from.customer_uuid}::uuid, ${from.customer_product_uuid}::uuid)`)
    .orderBy(customer_uuid, uuid)
    .limit(limit);
};

/** Ends the price of the present plan on `from` and agrees the price of the next plan from then on. */
export const schedulePlanPrice = async (
  tx: Tx,
  key: CustomerProductKey,
  { offer_uuid, cents, from, agreed_at }: { offer_uuid: string; cents: Cents; from: BusinessDate; agreed_at: Date },
): Promise<void> => {
  await tx
    .update(agreedPrice)
    .set({ valid_until: from })
    .where(and(ofProduct(key), eq(agreedPrice.kind, 'plan'), isNull(agreedPrice.valid_until)));
  await insertAgreedPrices(tx, key, [
    { kind: 'plan', offer_uuid, cents, percent: null, valid_from: from, valid_until: null, agreed_at },
  ]);
};

/** Deletes the price of a scheduled plan, and removes the end from the price of the plan before it. */
export const cancelScheduledPlanPrice = async (tx: Tx, key: CustomerProductKey, from: BusinessDate): Promise<void> => {
  const plans = and(ofProduct(key), eq(agreedPrice.kind, 'plan'));
  await tx.delete(agreedPrice).where(and(plans, eq(agreedPrice.valid_from, from)));
  await tx
    .update(agreedPrice)
    .set({ valid_until: null })
    .where(and(plans, eq(agreedPrice.valid_until, from)));
};

/** Ends the price of a withdrawn plan on `on`. From then on the price of the plan before it applies again, until the day on which the withdrawn one would have ended. */
export const withdrawPlanPrice = async (
  tx: Tx,
  key: CustomerProductKey,
  { price, before }: Pick<AgreedPlan, 'price' | 'before'>,
  on: BusinessDate,
): Promise<void> => {
  const { valid_from, valid_until } = price;
  await tx
    .update(agreedPrice)
    .set({ valid_until: on })
    .where(
      and(
        ofProduct(key),
        eq(agreedPrice.kind, 'plan'),
        eq(agreedPrice.offer_uuid, price.offer_uuid),
        eq(agreedPrice.valid_from, valid_from),
      ),
    );
  const { offer_uuid, cents } = before;
  await insertAgreedPrices(tx, key, [{ kind: 'plan', offer_uuid, cents, percent: null, valid_from: on, valid_until }]);
};

/** Voids all prices of a SIM whose contract was withdrawn; the withdrawal settles its days and payments. */
export const voidAgreedPrices = async (
  tx: Tx,
  { customer_uuid, order_product_uuid }: { customer_uuid: string; order_product_uuid: string },
): Promise<void> => {
  const product = tx
    .select({ uuid: customerProduct.uuid })
    .from(customerProduct)
    .where(
      and(eq(customerProduct.customer_uuid, customer_uuid), eq(customerProduct.order_product_uuid, order_product_uuid)),
    );
  await tx
    .update(agreedPrice)
    .set({ valid_until: sql`${agreedPrice.valid_from}` })
    .where(and(eq(agreedPrice.customer_uuid, customer_uuid), inArray(agreedPrice.customer_product_uuid, product)));
};
