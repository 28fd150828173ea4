import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { advisoryLocks } from './advisory-locks.ts';
import { type Database, queryRows } from './database.ts';
import { type Migration, readMigrations } from './migration-files.ts';

/** The schema of the database belongs to a release that is too new or too old for this one. The message is for the operator. */
export class SchemaVersionError extends Error {
  override name = 'SchemaVersionError';
}

/**
 * Bookkeeping tables: the applied migrations in the format of drizzle-kit, and the oldest release that is compatible
 * with the schema.
 */
const bookkeepingTables = [
  sql`create schema if not exists drizzle`,
  sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  sql`create table if not exists drizzle.compatible_from (id int primary key check (id = 1), migration bigint not null)`,
];

type State = { applied: Set<number>; compatibleFrom: number | null };

const queryMigrationState = async (db: Database): Promise<State> => {
  const [bookkeeping] = await queryRows<{ books: number }>(
    db.read,
    sql`select count(*)::int as books from pg_tables
        where schemaname = 'drizzle' and tablename in ('__drizzle_migrations', 'compatible_from')`,
  );
  // Databases migrated by releases before `compatible_from` have only one of the two tables.
  const range = bookkeeping?.books === 2 ? sql`(select migration from drizzle.compatible_from)` : sql`null::bigint`;
  const rows = bookkeeping?.books
    ? await queryRows<{ at: string; range: string | null }>(
        db.read,
        sql`select created_at as at, ${range} as range from drizzle.__drizzle_migrations`,
      )
    : [];
  const oldestMigration = rows[0]?.range ?? null;
  return {
    applied: new Set(rows.map(({ at }) => Number(at))),
    compatibleFrom: oldestMigration === null ? null : Number(oldestMigration),
  };
};

/** Drops invalid indexes, which a crashed `create index concurrently` leaves. The migration builds them again. */
const deleteInvalidIndexes = async (db: Database): Promise<void> => {
  const rows = await queryRows<{ name: string }>(
    db.read,
    sql`select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indexrelid
        where not indisvalid and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await db.write.execute(sql.raw(`drop index concurrently if exists ${name}`));
};

const applyMigration = async (
  db: Database,
  { statements, runsOutsideTransaction, hash, when }: Migration,
): Promise<void> => {
  const note = sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`;
  if (!runsOutsideTransaction)
    return db.tx(async (tx) => {
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.execute(note);
    });
  await deleteInvalidIndexes(db);
  for (const statement of statements) await db.write.execute(sql.raw(statement));
  await db.write.execute(note);
};

const retryMs = 100;

/** Tries to take the lock; it is held until the end of the transaction. */
const tryStartupLock = async (connection: pg.PoolClient): Promise<boolean> => {
  await connection.query('begin');
  const { rows } = await connection.query<{ has_lock: boolean }>('select pg_try_advisory_xact_lock($1) as has_lock', [
    advisoryLocks.startup,
  ]);
  // The last statement must not read: a query would keep its snapshot, which blocks concurrent index builds.
  await connection.query('set local idle_in_transaction_session_timeout = 0');
  return rows[0]?.has_lock === true;
};

/**
 * Runs `work` while no other process runs it, for several processes that start on an empty database. The lock belongs
 * to a transaction, because a connection pooler keeps a transaction on one connection. Waiting processes poll,
 * because `create index concurrently` waits for every running statement and would deadlock with a blocking wait.
 */
const withStartupLock = async <T>(db: Database, work: () => Promise<T>): Promise<T> => {
  const connection = await db.pool.connect();
  try {
    while (!(await tryStartupLock(connection))) {
      await connection.query('rollback');
      await wait(retryMs);
    }
    return await work();
  } finally {
    await connection.query('rollback');
    connection.release();
  }
};

/**
 * Migrates the schema to the newest migration in `folder`. Several processes may start at once; a lock lets one
 * migrate while the others wait. Returns false without any change when the schema belongs to a newer release that is
 * compatible with this one.
 * @throws SchemaVersionError when the newer schema is not compatible with this release, or lacks the baseline
 */
export const migrateUnlessNewer = async (db: Database, folder: string): Promise<boolean> => {
  const { migrations, baseline, newest, compatibleFrom } = readMigrations(folder);
  /** `newer`: of a later release that is compatible with this one. `behind`: there are migrations to apply. */
  const checkSchema = async (): Promise<'current' | 'newer' | 'behind'> => {
    const { applied, compatibleFrom: oldest } = await queryMigrationState(db);
    if (applied.size > 0 && !applied.has(baseline))
      throw new SchemaVersionError(
        'The database was written by a version of Canopy before 1.0.0: start 1.0.0 once, which upgrades it, then this one.',
      );
    if (Math.max(0, ...applied) <= newest)
      return oldest === compatibleFrom && migrations.every(({ when }) => applied.has(when)) ? 'current' : 'behind';
    if (oldest !== null && newest >= oldest) return 'newer';
    throw new SchemaVersionError(
      'The database was written by a version of Canopy that this one is too old for: start a newer one, or restore a backup.',
    );
  };
  const apply = async (): Promise<boolean> => {
    const schema = await checkSchema();
    if (schema !== 'behind') return schema === 'current';
    for (const statement of bookkeepingTables) await db.write.execute(statement);
    const { applied } = await queryMigrationState(db);
    for (const migration of migrations) if (!applied.has(migration.when)) await applyMigration(db, migration);
    await db.write.execute(
      sql`insert into drizzle.compatible_from values (1, ${compatibleFrom})
          on conflict (id) do update set migration = excluded.migration`,
    );
    return true;
  };
  const schema = await checkSchema();
  return schema === 'behind' ? withStartupLock(db, apply) : schema === 'current';
};
