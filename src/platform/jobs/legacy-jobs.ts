import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../db/database.ts';
import type { JobBinding } from './job.ts';
import { toJobRow } from './queue.ts';
import { job } from './tables.ts';

const pauseMs = 10_000;
const most = 500;

/**
 * Moves jobs from the schema used by versions up to 0.1, which may still run beside this one, and deletes their
 * finished jobs, whose payloads may contain a link. Can be removed when no database has that schema any more.
 */
export const createLegacyJobMover = (
  db: Database,
  known: ReadonlyMap<string, JobBinding>,
): { move(): Promise<void> } => {
  let lookedAt = -Infinity;
  const moveSome = (): Promise<number> =>
    db.tx(async (tx) => {
      const rows = await queryRows<{ id: string; data: { job: string; payload: unknown } }>(
        tx,
        sql`delete from pgboss.job where name = 'work' and id in (
            select id from pgboss.job where name = 'work' and start_after <= now() and (state < 'active'
              or state = 'active' and started_on + expire_seconds * interval '1 second' < now())
            limit ${most} for update skip locked
          ) returning id, data`,
      );
      const entries = rows.flatMap(({ id, data }) => {
        const definition = known.get(data.job)?.job;
        return definition ? [toJobRow(definition, data.payload, id)] : [];
      });
      if (entries.length > 0) await tx.insert(job).values(entries);
      return rows.length;
    });
  return {
    move: async () => {
      if (performance.now() - lookedAt < pauseMs) return;
      lookedAt = performance.now();
      const [found] = await queryRows<{ there: boolean }>(
        db.read,
        sql`select to_regclass('pgboss.job') is not null as there`,
      );
      if (!found?.there) return;
      while ((await moveSome()) === most);
      await db.tx((tx) => tx.execute(sql`delete from pgboss.job where name = 'work' and state > 'active'`));
    },
  };
};
