import { ESIM, SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { isDeepStrictEqual } from 'node:util';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Msisdn } from '#platform/pure/line-ids.ts';
import { toComparableOwnerDetails } from '#customers/rules/owner-change.ts';
import { findCustomerForOrder } from '#customers/server/queries.ts';
import { type Database, type Reader, queryRows } from '#platform/db/database.ts';
import { batchLookups } from '#platform/db/batch-lookups.ts';
import { preparedQuery } from '#platform/db/prepared.ts';
import type { Caller } from '#platform/http/handler.ts';
import { findProductUuidOfAddon } from './products/products.store.ts';
import { customerProduct } from './tables.ts';
import { queryBillCycleRuns } from './bill-cycle/bill-cycle.store.ts';
import type { CustomerProductKey } from './products/product-usage.store.ts';
import type { Catalogue } from '#catalogue/server/queries.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { PlanChangeStatus } from '../rules/plan-change.ts';
import { isAddonCurrent } from '../rules/addons.ts';
import { applyDuePlanChange } from './plan/apply-due-plan-change.ts';
import type { SimType } from '#subscriptions/rules/sim-type.ts';
import type { Cents } from '#platform/pure/money.ts';

export {
  type CustomerRange,
  MOST_COUNTED,
  queryCustomerRanges,
  queryRunProgress,
} from './bill-cycle/bill-cycle.store.ts';

/** Maximum count: the count along the index stays fast, and operators need not know how much more stock is free. */
const MAX_COUNTED = 100_000;

/** Number of free numbers, cards and eSIM profiles, each counted up to a maximum. */
export const countFreeStockUpToMaximum = async (
  db: Reader,
  now: Date,
): Promise<Record<'number' | 'card' | 'esim', number>> => {
  const sims = (kind: SimType) =>
    sql`(select count(*)::int from (
      select 1 from sim_stock where kind = ${kind} and order_product_uuid is null and not spent order by iccid limit ${MAX_COUNTED}) as counted)`;
  const [row] = await queryRows<{ number: number; card: number; esim: number }>(
    db,
    sql`select (select count(*)::int from (
        select 1 from msisdn_pool where order_product_uuid is null and free_from <= ${now.toISOString()}
        order by free_from limit ${MAX_COUNTED}) as counted) as number,
      ${sims(SIM_CARD)} as card, ${sims(ESIM)} as esim`,
  );
  return row ?? { number: 0, card: 0, esim: 0 };
};

/** The facts about a SIM that plan changes need, as of today. */
type PlanOfSim = PlanChangeStatus & {
  offer_uuid: string;
  pending_offer_uuid: string | null;
  activated_at: Date;
  order_product_uuid: string;
  /** Offers of the active add-ons. */
  addon_uuids: readonly string[];
  /** Offers of the add-ons that were removed and stay until the 1st. */
  ending_addon_uuids: readonly string[];
  credit_limit_cents: Cents | null;
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
  const currentRow = applyDuePlanChange(
    { ...row, buckets: row.buckets ?? [], addons: row.addons ?? [] },
    catalogue,
    today,
  );
  const { offer_uuid, pending_offer_uuid, state, plan_change, plan_change_asked_at, addons } = currentRow;
  const { order_product_uuid, activated_at, credit_limit_cents } = currentRow;
  const runningAddons = addons.filter((addon) => addon.state === 'active' || addon.state === 'adding');
  const addon_uuids = runningAddons.map((addon) => addon.offer_uuid);
  const plan = { offer_uuid, pending_offer_uuid, plan_change, plan_change_asked_at };
  const ending = addons.filter((addon) => addon.state === 'removing' && isAddonCurrent(addon, today));
  const ending_addon_uuids = ending.map((addon) => addon.offer_uuid);
  return { ...plan, state, order_product_uuid, activated_at, addon_uuids, ending_addon_uuids, credit_limit_cents };
};

export {
  queryAllocatedIccids,
  toEsimReply,
  findSimOfAllocation,
  type ReservedSim,
  allocatedSimColumn,
  toAllocatedSim,
  type AllocatedSim,
  queryAllocatedSims,
} from './allocation/allocated-sims.view.ts';
export {
  lockAndFindMissingPrerequisite,
  missingAllocationPrerequisiteColumn,
} from './allocation/allocation-prerequisite.ts';
export { pricedAddonsKeptUnderPlan } from './addons/priced-addons-kept-under-plan.ts';
export { type HeldAddon, queryHeldAddons } from './products/addon-holders.ts';
export { querySimLives } from './products/sim-lives.ts';
export { areAllLinesOffAtNetwork } from './service-orders/service-orders.store.ts';

export {
  queryLinesInUse,
  queryNumbersInUse,
  queryEndsOfProducts,
  queryNumbersOfProductsInUse,
  queryProductsInUse,
  findEndOfLastLine,
  type BillableLine,
  queryBillableLines,
  findNumberOfLineInUse,
} from './products/lines-in-use.ts';

export { toProductsReply, productSubQuery, productsSubQuery } from './products/products.view.ts';
export { queryAgreedPrices, querySimsWithPricedFlag, type PriceableSim } from './agreed-prices.store.ts';
export { findProductReply } from './products/find-product-reply.ts';
export { queryNextBillCycleSims, nextBillCycleSims, currentBillCycleSims } from './bill-cycle/bill-cycle-sims.ts';
export {
  findProductSpending,
  type CustomerProductKey,
  queryImsisOfOrderProduct,
} from './products/product-usage.store.ts';

/** Whether the bill cycle of `month` was started for all SIMs, so that the usage of the month before is closed. */
export const isBillCycleDone = async (q: Reader, month: BusinessDate): Promise<boolean> => {
  const [newestRun] = await queryBillCycleRuns(q, 1);
  return (
    newestRun !== undefined && (newestRun.month > month || (newestRun.month === month && newestRun.ended_at !== null))
  );
};

/** A SIM with its plan, for other domains. */
export type ProductSummary = Pick<
  typeof customerProduct.$inferSelect,
  'customer_uuid' | 'uuid' | 'order_product_uuid' | 'name' | 'msisdn' | 'state' | 'type'
>;

/** Finds a product of a customer by its uuid or that of its order product; null when there is none. */
export const findProduct = async (
  q: Reader,
  { customer_uuid, ...key }: { customer_uuid: string } & ({ uuid: string } | { order_product_uuid: string }),
): Promise<ProductSummary | null> => {
  const byKey =
    'uuid' in key ? eq(customerProduct.uuid, key.uuid) : eq(customerProduct.order_product_uuid, key.order_product_uuid);
  const [row] = await q
    .select({
      customer_uuid: customerProduct.customer_uuid,
      uuid: customerProduct.uuid,
      order_product_uuid: customerProduct.order_product_uuid,
      name: customerProduct.name,
      msisdn: customerProduct.msisdn,
      state: customerProduct.state,
      type: customerProduct.type,
    })
    .from(customerProduct)
    .where(and(eq(customerProduct.customer_uuid, customer_uuid), byKey));
  return row ?? null;
};

type Owned = { customer_uuid: string; uuid: string };
const nameOf = ({ customer_uuid, uuid }: Owned): string => `${customer_uuid} ${uuid}`;

const selectOwned = preparedQuery('subscriptions_owned', (q) => {
  const { customer_uuid, uuid } = customerProduct;
  const [customers, products] = [sql.placeholder('customers'), sql.placeholder('products')];
  return q
    .select({ customer_uuid, uuid })
    .from(customerProduct)
    .where(sql`(${customer_uuid}, ${uuid}) in (select * from unnest(${customers}::uuid[], ${products}::uuid[]))`);
});

const findOwned = batchLookups((db, names) => {
  const pairs = names.map((name) => name.split(' '));
  return selectOwned(db.read).execute({
    customers: pairs.map(([customer]) => customer),
    products: pairs.map(([, product]) => product),
  });
}, nameOf);

/** Whether a product belongs to the caller. A sub-account owns only the product that it logs in with. */
export const isProductOwnedBy = async (db: Database, uuid: string, caller: Caller): Promise<boolean> => {
  if (caller.owner_customer_uuid !== null && uuid !== caller.customer_product_uuid) return false;
  const { customer_uuid } = resolveProductKey(caller, { customer_product_uuid: uuid });
  return (await findOwned(db, nameOf({ customer_uuid, uuid }))) !== undefined;
};

/** Whether an add-on belongs to a SIM of the caller. */
export const isAddonOwnedBy = async (db: Database, uuid: string, { customer_uuid }: Caller): Promise<boolean> =>
  (await findProductUuidOfAddon(db.read, customer_uuid, uuid)) !== null;

/** Whether the caller has a SIM in use; from then on endpoints marked `once-active` require a step-up. */
export const hasProductInUse = async (db: Database, { customer_uuid }: Caller): Promise<boolean> => {
  const inUse = sql`${customerProduct.state} <> 'deactivated'`;
  const condition = and(eq(customerProduct.customer_uuid, customer_uuid), inUse);
  const [row] = await db.read.select({ uuid: customerProduct.uuid }).from(customerProduct).where(condition).limit(1);
  return row !== undefined;
};

/** Whether a call changes the stored details of a customer who has a SIM in use: name, company or addresses. */
export const isDetailsChangeWithSimInUse = async (db: Database, caller: Caller, body: unknown): Promise<boolean> => {
  if (!(await hasProductInUse(db, caller))) return false;
  const ownerDetails = (await findCustomerForOrder(db.read, caller.customer_uuid))?.details;
  if (!ownerDetails) return false;
  return !isDeepStrictEqual(toComparableOwnerDetails(ownerDetails), toComparableOwnerDetails((body ?? {}) as object));
};

export { findEndedProductOfNumber, findProductOfNumber } from './products/products.store.ts';

/** Returns the number (E.164) of a SIM; null when there is no such SIM. */
export const findNumberOfProduct = async (
  q: Reader,
  { customer_uuid, customer_product_uuid }: { customer_uuid: string; customer_product_uuid: string },
): Promise<Msisdn | null> => {
  const condition = and(
    eq(customerProduct.customer_uuid, customer_uuid),
    eq(customerProduct.uuid, customer_product_uuid),
  );
  const [row] = await q.select({ msisdn: customerProduct.msisdn }).from(customerProduct).where(condition);
  return row?.msisdn ?? null;
};

/** SQL: the numbers (E.164) that a customer's SIMs had at a time, for rows that name a number only. */
export const numberSelectAt = (customer_uuid: string, at: SQL): SQL =>
  sql`select ${customerProduct.msisdn} from ${customerProduct} where ${customerProduct.customer_uuid} = ${customer_uuid}
    and ${customerProduct.activated_at} <= ${at} and (${customerProduct.ended_at} is null or ${customerProduct.ended_at} >= ${at})`;

/** When a product was activated; null when there is no such product. */
export const findActivationTime = async (
  q: Reader,
  { customer_uuid, customer_product_uuid }: { customer_uuid: string; customer_product_uuid: string },
): Promise<Date | null> => {
  const [row] = await q
    .select({ activated_at: customerProduct.activated_at })
    .from(customerProduct)
    .where(and(eq(customerProduct.customer_uuid, customer_uuid), eq(customerProduct.uuid, customer_product_uuid)));
  return row?.activated_at ?? null;
};

/** The key of a SIM that a caller names. Rows are stored under the contract holder: for a sub-account that is its owner. */
export const resolveProductKey = (
  { customer_uuid, owner_customer_uuid }: Caller,
  { customer_product_uuid }: { customer_product_uuid: string },
): CustomerProductKey => ({
  customer_uuid: owner_customer_uuid ?? customer_uuid,
  customer_product_uuid,
});
