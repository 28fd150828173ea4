import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { type DrizzleTransactionLike, fromDrizzle, fromPglite, PgBoss } from 'pg-boss';
import type pg from 'pg';
import { type Database, rowsOf, type Tx } from '../db/database.ts';
import { oneAtATime } from '../db/one-at-a-time.ts';
import { timer } from '../db/tables.ts';
import type { Job, Queue } from './job.ts';

/** One queue for all jobs: one poll, whatever the number of kinds. */
export const queueName = 'work';

/**
 * Seconds after which a job that nobody has ended counts as dead and is tried again: its process was killed. Every call to an
 * outside system is given up long before.
 */
export const deadAfterSeconds = 180;

/** `trace`: where in a trace the job was put in, when its spans are kept. */
export type Envelope = { job: string; payload: unknown; trace?: string };

/** Starts pg-boss on the product's own database. `worker`: this process also keeps the queue tidy. */
export const startBoss = async (db: Database, options: { worker: boolean }): Promise<PgBoss> => {
  const boss = new PgBoss({
    db:
      db.engine === 'pglite'
        ? fromPglite(db.client as PGlite)
        : { executeSql: async (text: string, values?: unknown[]) => await (db.client as pg.Pool).query(text, values) },
    backend: db.engine === 'pglite' ? 'pglite' : 'postgres',
    supervise: options.worker,
    schedule: false,
  } as ConstructorParameters<typeof PgBoss>[0] & object);
  boss.on('error', () => undefined);
  await oneAtATime(db, async () => {
    await boss.start();
    // Finished jobs go soon: some carry a link or an address.
    await boss.createQueue(queueName, { deleteAfterSeconds: 600 });
  });
  // Making the queue forgets what pg-boss knew of it; it would ask again at the first job, from inside a transaction and on
  // a connection of its own, which the embedded database does not have. Putting in nothing makes it ask now.
  await boss.insert(queueName, []);
  return boss;
};

/**
 * The embedded database has one process at a time: what still runs in it when a process starts was begun by one that was killed,
 * and is tried again now instead of after `deadAfterSeconds`. For before `startBoss`; elsewhere it does nothing.
 */
export const takeUpAgain = async (db: Database): Promise<void> => {
  if (db.engine !== 'pglite') return;
  const [queue] = await rowsOf<{ known: boolean }>(db.read, sql`select to_regclass('pgboss.job') is not null as known`);
  if (!queue?.known) return;
  await db.read.execute(
    sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active' and retry_count < retry_limit`,
  );
};

/** pg-boss statements on the caller's own transaction. */
export const inTransaction = (tx: Tx) => fromDrizzle(tx as unknown as DrizzleTransactionLike, sql);

/** The queue as handlers see it. `newId` names timers, `here` the place in a trace. */
export const queueOn = (boss: PgBoss, newId: () => string, here?: () => string | undefined): Queue => {
  const envelope = (definition: Job, payload: unknown): Envelope => {
    const trace = here?.();
    return { job: definition.name, payload: definition.payload.parse(payload), ...(trace ? { trace } : {}) };
  };
  const entry = (definition: Job, payload: unknown) => ({
    data: envelope(definition, payload),
    retryLimit: definition.retry.limit,
    retryDelay: definition.retry.delaySeconds,
    retryBackoff: definition.retry.backoff ?? true,
    expireInSeconds: deadAfterSeconds,
  });
  return {
    enqueue: async (tx, definition, payload) => {
      await boss.insert(queueName, [entry(definition, payload)], { db: inTransaction(tx) });
    },
    enqueueAll: async (tx, jobs) => {
      if (jobs.length === 0) return;
      await boss.insert(
        queueName,
        jobs.map((each) => entry(each.job, each.payload)),
        { db: inTransaction(tx) },
      );
    },
    enqueueAt: async (tx, definition, payload, dueAt) => {
      await tx.insert(timer).values({
        id: newId(),
        job: definition.name,
        payload: definition.payload.parse(payload) as object,
        due_at: dueAt,
      });
    },
  };
};
