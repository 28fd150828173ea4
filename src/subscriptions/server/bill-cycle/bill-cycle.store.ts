import { desc, eq, sql } from 'drizzle-orm';
import { advisoryLocks } from '#platform/db/advisory-locks.ts';
import { type Reader, queryRows, type Tx } from '#platform/db/database.ts';
import { createInstantParser } from '#platform/db/combined-query.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { ProductRecord, ProductKey } from '../products/products.store.ts';
import { customerProduct, billCycleRun } from '../tables.ts';

export type BillCycleRun = typeof billCycleRun.$inferSelect;

/** The newest runs, newest first. */
export const queryBillCycleRuns = (q: Reader, most: number): Promise<BillCycleRun[]> =>
  q.select().from(billCycleRun).orderBy(desc(billCycleRun.month)).limit(most);

/**
 * Keeps a bill cycle run from beginning until this transaction, of an activation, has ended. Called before it reads the
 * time, so that a run does not miss a SIM that is activated in the last moment of a month.
 */
export const lockOutBillCycleRun = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${advisoryLocks.monthRun})`);
};

/** Inserts a run that has not begun, once the activations of the month before have ended. */
export const insertBillCycleRun = async (tx: Tx, month: BusinessDate, now: Date): Promise<void> => {
  const [known] = await tx
    .select({ month: billCycleRun.month })
    .from(billCycleRun)
    .where(eq(billCycleRun.month, month));
  if (known) return;
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.monthRun})`);
  await tx.insert(billCycleRun).values({ month, started_at: now }).onConflictDoNothing();
};

/** Locks the run, which serialises the batches of all workers; null when it has ended. */
export const lockBillCycleRun = async (tx: Tx, month: BusinessDate): Promise<BillCycleRun | null> => {
  const [run] = await tx.select().from(billCycleRun).where(eq(billCycleRun.month, month)).for('update');
  return run && run.ended_at === null ? run : null;
};

export const updateBillCycleRun = async (tx: Tx, month: BusinessDate, change: Partial<BillCycleRun>): Promise<void> => {
  await tx.update(billCycleRun).set(change).where(eq(billCycleRun.month, month));
};

const instants = createInstantParser(customerProduct) as (row: unknown) => ProductRecord;

/** The next SIMs in key order. Skips deactivated ones and most of those that are already done. */
export const queryNextProductKeys = (
  tx: Tx,
  { month, at_customer, at_product }: Pick<BillCycleRun, 'month' | 'at_customer' | 'at_product'>,
  most: number,
): Promise<ProductKey[]> => {
  const after =
    at_customer === null ? sql`true` : sql`(p.customer_uuid, p.uuid) > (${at_customer}::uuid, ${at_product}::uuid)`;
  return queryRows(
    tx,
    sql`select p.customer_uuid, p.uuid from customer_product p where ${after} and p.state <> 'deactivated'
          and coalesce(p.begun_month, '0001-01-01') < ${month}::date order by p.customer_uuid, p.uuid limit ${most}`,
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
export const updateProducts = async (tx: Tx, products: readonly ProductRecord[]): Promise<void> => {
  if (products.length === 0) return;
  await tx.execute(
    sql`update customer_product p set name = u.name, offer_uuid = u.offer_uuid, pending_offer_uuid = u.pending_offer_uuid, plan_change = u.plan_change,
          credit_limit_cents = u.credit_limit_cents, spent = u.spent, buckets = u.buckets,
          addons = u.addons, begun_month = u.begun_month
        from jsonb_populate_recordset(null::customer_product, ${JSON.stringify(products)}::jsonb) as u
        where p.customer_uuid = any(${customersOf(products)}::uuid[]) and p.customer_uuid = u.customer_uuid and p.uuid = u.uuid`,
  );
};

/** The highest attempt of a kind of service order by order product; those without one are absent. */
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
