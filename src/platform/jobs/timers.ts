import { and, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { timer } from '../db/tables.ts';
import type { JobBinding } from './job.ts';
import { toJobRow } from './queue.ts';
import { job } from './tables.ts';

const maxMoved = 500;

/**
 * Moves due timers to the job queue. Timers of unknown kinds stay for a newer version, a timer whose job is running stays until that has ended.
 * Returns the number of timers moved.
 */
export const enqueueDueTimers = async (
  db: Database,
  bindingsByName: ReadonlyMap<string, JobBinding>,
  now: Date,
): Promise<number> => {
  const isDue = and(lte(timer.due_at, now), inArray(timer.job, [...bindingsByName.keys()]));
  const [firstDue] = await db.read.select({ id: timer.id }).from(timer).where(isDue).limit(1);
  if (!firstDue) return 0;
  return db.tx(async (tx) => {
    const rows = await tx
      .select()
      .from(timer)
      .where(isDue)
      .orderBy(timer.due_at)
      .limit(maxMoved)
      .for('update', { skipLocked: true });
    if (rows.length === 0) return 0;
    const entries = rows.flatMap(({ id, job: name, payload }) => {
      const definition = bindingsByName.get(name)?.job;
      return definition ? [toJobRow(definition, payload, id)] : [];
    });
    // A timer may be scheduled again while its job is still queued; the queued job covers both.
    await tx.insert(job).values(entries).onConflictDoNothing();
    const ids = rows.map(({ id }) => id);
    // As a subselect the array length is unknown to the planner: one generic plan with index lookups for all lengths.
    const isAmongTimers = (id: PgColumn) => sql`${id} = any((select ${sql.param(ids)}::uuid[])::uuid[])`;
    // A running job may have read its data before the timer became due, so the timer stays until the job has ended. The rows are locked, so that
    // no job starts before its timer is deleted: the schedule of the next run of a recurring job would find the old timer and insert none, and the job would never run again.
    const queued = tx
      .select({ id: job.id })
      .from(job)
      .where(and(isAmongTimers(job.id), isNull(job.worker_id)))
      .for('update', { skipLocked: true });
    const movedTimers = await tx
      .delete(timer)
      .where(and(isAmongTimers(timer.id), inArray(timer.id, queued)))
      .returning({ id: timer.id });
    return movedTimers.length;
  });
};
