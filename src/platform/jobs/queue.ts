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

/** Inserts any number of jobs with the same prepared statement. */
const insertJobs = preparedWrite('jobs_put', (q) =>
  q
    .insert(job)
    .select(
      sql`select id, lane, priority, name, payload, trace, now(), 0, null from jsonb_populate_recordset(null::job, ${sql.placeholder('rows')}::jsonb)`,
    ),
);

/** Creates the queue used by handlers. `newId` creates job ids, `currentTrace` returns the current trace context. */
export const createQueue = (newId: () => string, currentTrace?: () => string | undefined): Queue => {
  const enqueueJobs = async (tx: Tx, jobs: readonly { job: Job; payload: unknown }[]): Promise<void> => {
    if (jobs.length === 0) return;
    const trace = currentTrace?.();
    const rows = jobs.map((each) => toJobRow(each.job, each.job.payload.parse(each.payload), newId(), trace));
    await insertJobs(tx).execute({ rows: JSON.stringify(rows) });
  };
  const scheduleJobs = async (tx: Tx, jobs: readonly { job: Job; payload: unknown; dueAt: Date }[]): Promise<void> => {
    if (jobs.length === 0) return;
    const rows = jobs.map(({ job: { name, payload: schema }, payload, dueAt }) => ({
      id: newId(),
      job: name,
      payload: schema.parse(payload) as object,
      due_at: dueAt,
    }));
    await tx.insert(timer).values(rows);
  };
  return {
    enqueue: (tx, definition, payload) => enqueueJobs(tx, [{ job: definition, payload }]),
    enqueueAll: (tx, jobs) => enqueueJobs(tx, jobs as readonly { job: Job; payload: unknown }[]),
    enqueueAt: (tx, definition, payload, dueAt) => scheduleJobs(tx, [{ job: definition, payload, dueAt }]),
    enqueueAllAt: (tx, jobs) => scheduleJobs(tx, jobs as readonly { job: Job; payload: unknown; dueAt: Date }[]),
  };
};
