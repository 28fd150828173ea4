import { sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { preparedWrite } from '../db/prepared.ts';
import { timer } from '../db/tables.ts';
import { type Job, type JobPlacement, priorities, type Queue } from './job.ts';
import { job } from './tables.ts';

/** Placement of a job. An invalid payload gets the default placement; the error is reported when the job runs. */
const resolvePlacement = (definition: Job, payload: unknown): JobPlacement => {
  const parsed = definition.placementOf ? definition.payload.safeParse(payload) : null;
  return (parsed?.success && definition.placementOf?.(parsed.data)) || definition;
};

/** Builds the row of a queued job. */
export const toJobRow = (definition: Job, payload: unknown, id: string, trace?: string): typeof job.$inferInsert => {
  const { lane, priority } = resolvePlacement(definition, payload);
  return {
    id,
    lane,
    priority: priorities.indexOf(priority),
    name: definition.name,
    payload,
    ...(trace ? { trace } : {}),
  };
};

const jobRows = sql`select id, lane, priority, name, payload, trace, now(), 0, null from jsonb_populate_recordset(null::job, ${sql.placeholder('rows')}::jsonb)`;

/** Inserts any number of jobs with the same prepared statement. */
const insertJobs = preparedWrite('jobs_put', (q) => q.insert(job).select(jobRows));

const insertTimersSql = sql`insert into timer select t.* from jsonb_populate_recordset(null::timer, ${sql.placeholder('timers')}::jsonb) t`;

/** Inserts jobs for now and for a time with one statement. */
const insertJobsAndTimers = preparedWrite('jobs_and_timers_put', (q) =>
  q.with(q.$with('scheduled', {}).as(insertTimersSql)).insert(job).select(jobRows),
);

type Entry = { job: Job; payload: unknown; dueAt?: Date | null };

/** Creates the queue used by handlers. `newId` creates job ids, `currentTrace` returns the current trace context. */
export const createQueue = (newId: () => string, currentTrace?: () => string | undefined): Queue => {
  const enqueueJobs = async (tx: Tx, entries: readonly Entry[]): Promise<void> => {
    const trace = currentTrace?.();
    const rows: ReturnType<typeof toJobRow>[] = [];
    const timers: (typeof timer.$inferInsert)[] = [];
    for (const { job: definition, payload, dueAt } of entries) {
      const parsedPayload = definition.payload.parse(payload) as object;
      if (dueAt) timers.push({ id: newId(), job: definition.name, payload: parsedPayload, due_at: dueAt });
      else rows.push(toJobRow(definition, parsedPayload, newId(), trace));
    }
    const parameters = { rows: JSON.stringify(rows) };
    if (timers.length === 0 && rows.length > 0) await insertJobs(tx).execute(parameters);
    else if (rows.length > 0) await insertJobsAndTimers(tx).execute({ ...parameters, timers: JSON.stringify(timers) });
    else if (timers.length > 0) await tx.insert(timer).values(timers);
  };
  return {
    enqueue: (tx, definition, payload) => enqueueJobs(tx, [{ job: definition, payload }]),
    enqueueAll: (tx, jobs) => enqueueJobs(tx, jobs as readonly Entry[]),
    enqueueAt: (tx, definition, payload, dueAt) => enqueueJobs(tx, [{ job: definition, payload, dueAt }]),
  };
};
