import { sql } from 'drizzle-orm';
import { advisoryLocks } from '#platform/db/advisory-locks.ts';
import { type Database, queryRows } from '#platform/db/database.ts';
import {
  addMonths,
  type BusinessDate,
  firstOfMonth,
  startOfBusinessDay,
  isBusinessDate,
} from '#platform/pure/calendar.ts';

const partitionName = (month: BusinessDate): string => `usage_record_${month.slice(0, 7).replace('-', '_')}`;
/** Parses the name of a partition to the first day of its month. */
export const monthOfPartition = (name: string): BusinessDate => {
  const month = `${name.slice(-7).replace('_', '-')}-01`;
  if (!isBusinessDate(month)) throw new Error(`${name} is no partition of a month`);
  return month;
};

/** Months whose partition is known to exist, by database. */
const createdPartitions = new WeakMap<Database, Set<string>>();

/**
 * Creates a table and attaches it, which takes a weaker lock than creating it as a partition. The unique index by record
 * id is on the partition only, because a unique index of the partitioned table must contain `begun_at`.
 */
const createPartition = async (db: Database, month: BusinessDate): Promise<void> => {
  const name = partitionName(month);
  const [from, end] = [month, addMonths(month, 1)].map((day) => startOfBusinessDay(day).toISOString());
  await db.tx(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.usagePartitions})`);
    const [existingTable] = await queryRows(tx, sql`select 1 from pg_class where oid = to_regclass(${name})`);
    if (existingTable) return;
    await tx.execute(sql.raw(`create table "${name}" (like usage_record including all)`));
    await tx.execute(
      sql.raw(`create unique index "${name}_once" on "${name}" (customer_uuid, customer_product_uuid, record_id)`),
    );
    await tx.execute(
      sql.raw(`alter table usage_record attach partition "${name}" for values from ('${from}') to ('${end}')`),
    );
  });
};

/** Creates the missing partitions of the months of these days. Must run outside a transaction. */
export const createMissingPartitions = async (db: Database, days: readonly BusinessDate[]): Promise<void> => {
  const readyMonths = createdPartitions.get(db) ?? new Set<string>();
  createdPartitions.set(db, readyMonths);
  for (const month of new Set(days.map(firstOfMonth))) {
    if (readyMonths.has(month)) continue;
    await createPartition(db, month);
    readyMonths.add(month);
  }
};

/** A table with the records of a month. `is_attached`: as a partition; `is_detaching`: its detachment was interrupted. */
export type UsagePartition = { name: string; month: BusinessDate; is_attached: boolean; is_detaching: boolean };

/** Returns all tables of months, the oldest first, also detached ones. */
export const queryUsagePartitions = async (db: Database): Promise<UsagePartition[]> => {
  const rows = await queryRows<Omit<UsagePartition, 'month'>>(
    db.read,
    sql`select c.relname as name, i.inhrelid is not null as is_attached, coalesce(i.inhdetachpending, false) as is_detaching
        from pg_class c join pg_class whole on whole.oid = 'usage_record'::regclass and whole.relnamespace = c.relnamespace
        left join pg_inherits i on i.inhrelid = c.oid and i.inhparent = whole.oid
        where c.relkind = 'r' and c.relname ~ '^usage_record_[0-9]{4}_[0-9]{2}$' order by 1`,
  );
  return rows.map((row) => ({ ...row, month: monthOfPartition(row.name) }));
};

/**
 * Detaches a partition concurrently: it waits for running statements without blocking them. A pending detach is
 * finalised. Must run outside a transaction, as PostgreSQL requires.
 */
export const detachPartition = async (
  db: Database,
  { name, month, is_attached, is_detaching }: UsagePartition,
): Promise<void> => {
  createdPartitions.get(db)?.delete(month);
  if (!is_attached) return;
  await db.write.execute(
    sql.raw(`alter table usage_record detach partition "${name}" ${is_detaching ? 'finalize' : 'concurrently'}`),
  );
};

export const deletePartition = async (db: Database, { name }: UsagePartition): Promise<void> => {
  await db.write.execute(sql.raw(`drop table if exists "${name}"`));
};
