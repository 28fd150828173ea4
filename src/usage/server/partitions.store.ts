import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '#platform/db/database.ts';
import { addMonths, type BusinessDate, firstOfMonth, startOfBusinessDay } from '#platform/pure/calendar.ts';

/** Any number; the same in every process. */
const partitionLock = 4_021_978;

const nameOf = (month: BusinessDate): string => `usage_record_${month.slice(0, 7).replace('-', '_')}`;

/** Partitions that are known to be there. */
const known = new WeakMap<Database, Set<string>>();

/**
 * A table that is made apart and attached when it is ready keeps nobody waiting, as one that is made as a partition would. Its second key
 * is its own: of the whole table one cannot be unique without the time.
 */
const make = async (db: Database, month: BusinessDate): Promise<void> => {
  const name = nameOf(month);
  const [from, until] = [month, addMonths(month, 1)].map((day) => startOfBusinessDay(day).toISOString());
  await db.tx(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${partitionLock})`);
    const [there] = await rowsOf(tx, sql`select 1 from pg_class where oid = to_regclass(${name})`);
    if (there) return;
    await tx.execute(sql.raw(`create table "${name}" (like usage_record including all)`));
    await tx.execute(
      sql.raw(`create unique index "${name}_once" on "${name}" (customer_uuid, customer_product_uuid, record_id)`),
    );
    await tx.execute(
      sql.raw(`alter table usage_record attach partition "${name}" for values from ('${from}') to ('${until}')`),
    );
  });
};

/** Makes the partitions of these months, given by any day of theirs, unless they are there. Outside a transaction only. */
export const prepareMonths = async (db: Database, days: readonly BusinessDate[]): Promise<void> => {
  const ready = known.get(db) ?? new Set<string>();
  known.set(db, ready);
  for (const month of new Set(days.map(firstOfMonth))) {
    if (ready.has(month)) continue;
    await make(db, month);
    ready.add(month);
  }
};
