import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { type Database, queryRows, type Writer } from '../db/database.ts';
import { worker } from './tables.ts';

/** How often a worker says that it lives. */
const heartbeatSeconds = 3;

/** After so long a silence a worker counts as dead, and others do its jobs. One that was only slow sees them done twice. */
export const workerTimeoutSeconds = 15;

const recordHeartbeat = async (db: Writer, id: string): Promise<void> => {
  await db
    .insert(worker)
    .values({ id })
    .onConflictDoUpdate({ target: worker.id, set: { seen_at: sql`now()` } });
};

/** Takes from dead workers what they had begun, for anybody to do. Resolves to how many jobs that were. */
export const releaseJobsOfDeadWorkers = async (db: Writer): Promise<number> => {
  const taken = await queryRows(
    db,
    sql`update job set worker_id = null where worker_id is not null and not exists (
        select 1 from worker where id = job.worker_id and seen_at > now() - make_interval(secs => ${workerTimeoutSeconds})
      ) returning 1`,
  );
  await db.execute(sql`delete from worker where seen_at < now() - interval '1 day'`);
  return taken.length;
};

/** Says farewell: whatever this worker still has is for others at once, and the try they had of it counts as none. */
export const deregisterWorker = async (db: Writer, id: string): Promise<void> => {
  await db.execute(
    sql`with freed as (update job set worker_id = null, tries = tries - 1, due_at = now() where worker_id = ${id} returning 1)
      delete from worker where id = ${id}`,
  );
};

/** For a process that knows itself to be alone: what is begun was begun by one that was killed, and need not wait for its silence. */
export const releaseAllJobs = async (db: Writer): Promise<void> => {
  await db.execute(sql`update job set worker_id = null where worker_id is not null`);
};

/** `noted` once others can know that this worker lives: what it began before, they would take for a dead one's. */
export type Heartbeat = { readonly noted: boolean; stop(): void };

/** Keeps saying that this worker lives, and takes up what dead ones had begun; `onWork` when it is noted and when there was any. */
export const startHeartbeat = (db: Database, id: string, log: Logger, onWork: () => void): Heartbeat => {
  let noted = false;
  let heardAt = -Infinity;
  let heardSince = -Infinity;
  let busy = false;
  const once = async (): Promise<void> => {
    await recordHeartbeat(db.write, id);
    if (!noted) onWork();
    noted = true;
    const now = performance.now();
    const silent = heardAt > 0 && now - heardAt > workerTimeoutSeconds * 1000;
    heardAt = now;
    // Who was not heard of does not judge others: after an outage of the database all have been silent.
    if (silent) heardSince = now;
    if (now - heardSince < workerTimeoutSeconds * 1000) return;
    if ((await releaseJobsOfDeadWorkers(db.write)) > 0) onWork();
  };
  const tick = (): void => {
    if (busy) return;
    busy = true;
    once()
      .catch((error: unknown) => log.error({ err: error }, 'the heartbeat was not noted'))
      .finally(() => (busy = false));
  };
  tick();
  const timer = setInterval(tick, heartbeatSeconds * 1000).unref();
  return {
    get noted() {
      return noted;
    },
    stop: () => clearInterval(timer),
  };
};
