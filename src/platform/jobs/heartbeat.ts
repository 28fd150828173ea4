import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { type Database, queryRows, type Writer } from '../db/database.ts';
import { worker } from './tables.ts';

/** Interval of heartbeats. */
const heartbeatSeconds = 3;

/**
 * A worker without a heartbeat for this long counts as dead and its jobs are released. Jobs of a worker that was only
 * slow run twice.
 */
export const workerTimeoutSeconds = 15;

const recordHeartbeat = async (db: Writer, id: string): Promise<void> => {
  await db
    .insert(worker)
    .values({ id })
    .onConflictDoUpdate({ target: worker.id, set: { seen_at: sql`now()` } });
};

/** Releases the jobs of dead workers. Returns the number of jobs. */
export const releaseJobsAndDeleteDeadWorkers = async (db: Writer): Promise<number> => {
  const released = await queryRows(
    db,
    sql`update job set worker_id = null where worker_id is not null and not exists (
        select 1 from worker where id = job.worker_id and seen_at > now() - make_interval(secs => ${workerTimeoutSeconds})
      ) returning 1`,
  );
  await db.execute(sql`delete from worker where seen_at < now() - interval '1 day'`);
  return released.length;
};

/** Removes a worker that stops: its remaining jobs are released at once, without using up an attempt. */
export const deleteWorkerAndReleaseJobs = async (db: Writer, id: string): Promise<void> => {
  await db.execute(
    sql`with freed as (update job set worker_id = null, tries = tries - 1, due_at = now() where worker_id = ${id} returning 1)
      delete from worker where id = ${id}`,
  );
};

/** Releases all running jobs without waiting for the timeout. Only valid when no other process runs. */
export const releaseAllJobs = async (db: Writer): Promise<void> => {
  await db.execute(sql`update job set worker_id = null where worker_id is not null`);
};

/** `wasWritten`: the worker is registered. Jobs claimed before that would be released as those of a dead worker. */
export type Heartbeat = { readonly wasWritten: boolean; stop(): void };

/**
 * Sends heartbeats and releases the jobs of dead workers. Calls `onJobsAvailable` after the registration and when jobs were
 * released.
 */
export const startHeartbeatAndDeadWorkerCheck = (
  db: Database,
  id: string,
  log: Logger,
  onJobsAvailable: () => void,
): Heartbeat => {
  let wasWritten = false;
  let heardAt = -Infinity;
  let heardSince = -Infinity;
  let busy = false;
  const recordAndWatch = async (): Promise<void> => {
    await recordHeartbeat(db.write, id);
    if (!wasWritten) onJobsAvailable();
    wasWritten = true;
    const now = performance.now();
    const silent = heardAt > 0 && now - heardAt > workerTimeoutSeconds * 1000;
    heardAt = now;
    // After a database outage all workers look dead. A worker that could not send heartbeats itself must not release
    // the jobs of others.
    if (silent) heardSince = now;
    if (now - heardSince < workerTimeoutSeconds * 1000) return;
    if ((await releaseJobsAndDeleteDeadWorkers(db.write)) > 0) onJobsAvailable();
  };
  const tick = (): void => {
    if (busy) return;
    busy = true;
    recordAndWatch()
      .catch((error: unknown) => log.error({ err: error }, 'the heartbeat was not noted'))
      .finally(() => (busy = false));
  };
  tick();
  const timer = setInterval(tick, heartbeatSeconds * 1000).unref();
  return {
    get wasWritten() {
      return wasWritten;
    },
    stop: () => clearInterval(timer),
  };
};
