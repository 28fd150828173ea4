import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { timer } from '../db/tables.ts';
import { addSeconds } from '../pure/instant.ts';
import type { Job, JobBinding, Recurrence, RunStart, ScheduledRun } from './job.ts';

/** A run some seconds after the start of the process, or after the begin of the run before. */
export const dueAfterSeconds =
  (seconds: number) =>
  ({ now }: RunStart): { dueAt: Date } => ({ dueAt: addSeconds(now, seconds) });

const toTimerRows = (
  { name, payload: schema }: Job,
  { timerId }: Recurrence,
  run: ScheduledRun | null,
): (typeof timer.$inferInsert)[] =>
  run ? [{ id: timerId, job: name, payload: schema.parse(run.payload ?? {}), due_at: run.dueAt }] : [];

/** Schedules the first run of each recurring job of `bindings`. Runs that are scheduled stay as they are. */
export const scheduleRecurringJobs = async (
  db: Database,
  bindings: readonly JobBinding[],
  start: RunStart,
): Promise<void> => {
  const rows = bindings.flatMap(({ job: { recurrence, ...job } }) =>
    recurrence ? toTimerRows(job, recurrence, (recurrence.firstRun ?? recurrence.nextRun)(start)) : [],
  );
  if (rows.length > 0) await db.write.insert(timer).values(rows).onConflictDoNothing();
};

/**
 * Schedules the run after one that its timer has started, unless it is scheduled: an earlier attempt has done so. A job that a handler has enqueued, whose id is
 * another one, schedules nothing.
 */
export const scheduleNextRun = async (
  db: Database,
  definition: Job,
  { id, payload, ...start }: RunStart & { id: string; payload: unknown },
): Promise<void> => {
  const { recurrence } = definition;
  if (!recurrence || recurrence.timerId !== id) return;
  const rows = toTimerRows(
    definition,
    recurrence,
    recurrence.nextRun(start, definition.payload.safeParse(payload).data),
  );
  if (rows.length > 0) await db.write.insert(timer).values(rows).onConflictDoNothing();
};

/** Moves the next run of a recurring job to `dueAt`, unless it is due earlier. Its payload stays. */
export const moveNextRunEarlier = async (db: Database, definition: Job, dueAt: Date): Promise<void> => {
  const { recurrence } = definition;
  if (!recurrence) throw new Error(`${definition.name} does not recur`);
  await db.write
    .insert(timer)
    .values(toTimerRows(definition, recurrence, { dueAt }))
    .onConflictDoUpdate({ target: timer.id, set: { due_at: sql`least(${timer.due_at}, excluded.due_at)` } });
};
