import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { advisoryLocks } from '#platform/db/advisory-locks.ts';
import { type Reader, queryRows, type Tx } from '#platform/db/database.ts';
import { createInstantParser } from '#platform/db/combined-query.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { ProductRecord, ProductKey } from '../products/products.store.ts';
import { BILL_CYCLE_JOBS, customerRangeEnds } from '#subscriptions/rules/bill-cycle-parts.ts';
import { customerProduct, billCycleRun, billCycleRunPart } from '../tables.ts';

export type BillCycleRun = typeof billCycleRun.$inferSelect;
export type BillCycleRunPart = typeof billCycleRunPart.$inferSelect;

/** The newest runs, newest first. */
export const queryBillCycleRuns = (q: Reader, limit: number): Promise<BillCycleRun[]> =>
  q.select().from(billCycleRun).orderBy(desc(billCycleRun.month)).limit(limit);

/**
 * Prevents a bill cycle run from beginning before the transaction of an activation has ended. The caller reads the time after this, so that
 * a run does not miss a SIM that is activated in the last moment of a month.
 */
export const lockOutBillCycleRun = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${advisoryLocks.billCycleRun})`);
};

/** Inserts a run with its parts, unless it exists, after waiting for open activations of the month before. Returns whether it was inserted. */
export const insertBillCycleRunWithParts = async (tx: Tx, month: BusinessDate, now: Date): Promise<boolean> => {
  const [existingPart] = await tx
    .select({ month: billCycleRunPart.month })
    .from(billCycleRunPart)
    .where(eq(billCycleRunPart.month, month))
    .limit(1);
  if (existingPart) return false;
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.billCycleRun})`);
  await tx.insert(billCycleRun).values({ month, started_at: now }).onConflictDoNothing();
  const parts = await buildParts(tx, month);
  return (await tx.insert(billCycleRunPart).values(parts).onConflictDoNothing().returning()).length > 0;
};

/** Customers after the uuid `after` up to and including `until`; null: unlimited on that side. */
export type CustomerRange = { after: string | null; until: string | null };

/** Returns ranges of the customers with SIMs, in key order and of equal width; a single unlimited range when there are none. */
export const queryCustomerRanges = async (q: Reader): Promise<CustomerRange[]> => {
  const [bounds] = await queryRows<{ first: string | null; last: string | null }>(
    q,
    sql`select (select customer_uuid from customer_product order by customer_uuid limit 1) as first,
          (select customer_uuid from customer_product order by customer_uuid desc limit 1) as last`,
  );
  const ends = bounds?.first && bounds.last ? customerRangeEnds(bounds.first, bounds.last) : [];
  return [...ends, null].map((lastCustomer, part) => ({ after: ends[part - 1] ?? null, until: lastCustomer }));
};

/** The lowest and the highest uuid in key order. */
const FIRST_UUID = '00000000-0000-0000-0000-000000000000';
const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Builds the parts of a run from the ranges of the present customers. */
const buildParts = async (tx: Tx, month: BusinessDate): Promise<(typeof billCycleRunPart.$inferInsert)[]> => {
  const ranges = await queryCustomerRanges(tx);
  return ranges.map(({ after, until }, part) => ({
    month,
    part,
    until_customer: until,
    ...(after ? { at_customer: after, at_product: LAST_UUID } : {}),
  }));
};

const openParts = (month: BusinessDate) => and(eq(billCycleRunPart.month, month), isNull(billCycleRunPart.ended_at));

/**
 * Takes one of the `BILL_CYCLE_JOBS` seats of a run, which limit how many jobs work on it, until the transaction ends. Returns whether one
 * was free. The seats are advisory locks, so the database frees that of a worker that dies.
 */
export const reserveRunSeat = async (tx: Tx): Promise<boolean> => {
  // The limit stops at the first lock that was free, so that only one seat is taken.
  const seats = await queryRows(
    tx,
    sql`select from generate_series(1, ${BILL_CYCLE_JOBS}::int) as seat
        where pg_try_advisory_xact_lock(${advisoryLocks.billCycleRunSeats}::int, seat) limit 1`,
  );
  return seats.length > 0;
};

/** Locks an open part of a run that no other worker has locked, until the commit; null when there is none. */
export const lockFreePart = async (tx: Tx, month: BusinessDate): Promise<BillCycleRunPart | null> => {
  const parts = tx.select().from(billCycleRunPart).where(openParts(month)).orderBy(asc(billCycleRunPart.part));
  return (await parts.limit(1).for('update', { skipLocked: true }))[0] ?? null;
};

/** Waits for the lock of a given part of a run; null when the part has ended. */
export const lockOpenPart = async (tx: Tx, month: BusinessDate, part: number): Promise<BillCycleRunPart | null> => {
  const isOpenPart = and(openParts(month), eq(billCycleRunPart.part, part));
  return (await tx.select().from(billCycleRunPart).where(isOpenPart).for('update'))[0] ?? null;
};

export const updateBillCyclePart = async (
  tx: Tx,
  { month, part }: BillCycleRunPart,
  change: Partial<BillCycleRunPart>,
): Promise<void> => {
  await tx
    .update(billCycleRunPart)
    .set(change)
    .where(and(eq(billCycleRunPart.month, month), eq(billCycleRunPart.part, part)));
};

/** Maximum number of SIMs that are counted. */
export const MOST_COUNTED = 100_000;

/** Returns the start of a run that has not ended and how many SIMs are left, counted up to `limit`; null when there is no such run. */
export const queryRunProgress = async (
  q: Reader,
  maximumCounted: number = MOST_COUNTED,
): Promise<{ started_at: Date; sims_left: number } | null> => {
  const [run] = await q
    .select()
    .from(billCycleRun)
    .where(isNull(billCycleRun.ended_at))
    .orderBy(billCycleRun.month)
    .limit(1);
  if (!run) return null;
  const [row] = await queryRows<{ sims: number }>(
    q,
    sql`select count(*)::int as sims from (select from bill_cycle_run_part r cross join lateral (
            select from customer_product p
            where (p.customer_uuid, p.uuid) > (coalesce(r.at_customer, ${FIRST_UUID}::uuid), coalesce(r.at_product, ${FIRST_UUID}::uuid))
              and p.customer_uuid <= coalesce(r.until_customer, ${LAST_UUID}::uuid) and p.state <> 'deactivated'
              and coalesce(p.begun_month, '0001-01-01') < r.month limit ${maximumCounted}) p
          where r.month = ${run.month} and r.ended_at is null limit ${maximumCounted}) left_over`,
  );
  return { started_at: run.started_at, sims_left: row?.sims ?? 0 };
};

/** Adds a batch to the figures of a run, and so locks the run until the commit. */
export const addBatchToRun = async (
  tx: Tx,
  month: BusinessDate,
  { sims, ms }: { sims: number; ms: number },
): Promise<void> => {
  const longest_ms = sql`greatest(${billCycleRun.longest_ms}, ${Math.ceil(ms)})`;
  await tx
    .update(billCycleRun)
    .set({ sims: sql`${billCycleRun.sims} + ${sims}`, batches: sql`${billCycleRun.batches} + 1`, longest_ms })
    .where(eq(billCycleRun.month, month));
};

/** Ends a run whose parts have all ended. The caller has locked the run, so that of two parts that end at the same time the second one sees the first. */
export const finishBillCycleRunIfDone = async (tx: Tx, month: BusinessDate, now: Date): Promise<void> => {
  const [openPart] = await tx.select().from(billCycleRunPart).where(openParts(month)).limit(1);
  if (!openPart) await tx.update(billCycleRun).set({ ended_at: now }).where(eq(billCycleRun.month, month));
};

export const findBillCycleRun = async (q: Reader, month: BusinessDate): Promise<BillCycleRun | null> =>
  (await q.select().from(billCycleRun).where(eq(billCycleRun.month, month)))[0] ?? null;

const instants = createInstantParser(customerProduct) as (row: unknown) => ProductRecord;

/** Returns the next SIMs of a part in key order. Skips deactivated ones and those with this bill cycle; SIMs without any bill cycle yet are included, also when they were activated in this month. */
export const queryNextProductKeys = (
  tx: Tx,
  { month, at_customer, at_product, until_customer }: BillCycleRunPart,
  limit: number,
): Promise<ProductKey[]> => {
  const afterCondition =
    at_customer === null ? sql`true` : sql`(p.customer_uuid, p.uuid) > (${at_customer}::uuid, ${at_product}::uuid)`;
  const untilCondition = until_customer === null ? sql`true` : sql`p.customer_uuid <= ${until_customer}::uuid`;
  return queryRows(
    tx,
    sql`select p.customer_uuid, p.uuid from customer_product p where ${afterCondition} and ${untilCondition} and p.state <> 'deactivated'
          and coalesce(p.begun_month, '0001-01-01') < ${month}::date order by p.customer_uuid, p.uuid limit ${limit}`,
  );
};

const customersOf = (keys: readonly ProductKey[]) => sql.param(keys.map(({ customer_uuid }) => customer_uuid));

/** Locks products by key, in key order. */
export const lockProducts = async (tx: Tx, keys: readonly ProductKey[]): Promise<ProductRecord[]> => {
  const rows = await queryRows<{ product: unknown }>(
    tx,
    sql`select to_jsonb(p) as product from customer_product p
        where p.customer_uuid = any(${customersOf(keys)}::uuid[]) and p.uuid = any(${sql.param(keys.map(({ uuid }) => uuid))}::uuid[])
        order by p.customer_uuid, p.uuid for update of p`,
  );
  return rows.map(({ product }) => instants(product));
};

/** Writes the changes of a bill cycle start to locked products. One statement. */
export const updateProductsForBillCycle = async (tx: Tx, products: readonly ProductRecord[]): Promise<void> => {
  if (products.length === 0) return;
  await tx.execute(
    sql`update customer_product p set name = u.name, offer_uuid = u.offer_uuid, pending_offer_uuid = u.pending_offer_uuid, plan_change = u.plan_change,
          credit_limit_cents = u.credit_limit_cents, spent = u.spent, buckets = u.buckets,
          addons = u.addons, begun_month = u.begun_month
        from jsonb_populate_recordset(null::customer_product, ${JSON.stringify(products)}::jsonb) as u
        where p.customer_uuid = any(${customersOf(products)}::uuid[]) and p.customer_uuid = u.customer_uuid and p.uuid = u.uuid`,
  );
};

/** Returns the highest attempt of `change-addons` orders by order product; those without such an order are absent. */
export const queryLastAddonAttempts = async (
  tx: Tx,
  order_product_uuids: readonly string[],
): Promise<Map<string, number>> => {
  if (order_product_uuids.length === 0) return new Map();
  const rows = await queryRows<{ order_product_uuid: string; attempt: number }>(
    tx,
    sql`select order_product_uuid, max(attempt) as attempt from service_order
        where kind = 'change-addons' and order_product_uuid = any(${sql.param([...order_product_uuids])}::uuid[]) group by 1`,
  );
  return new Map(rows.map(({ order_product_uuid, attempt }) => [order_product_uuid, attempt]));
};
