import { and, eq, sql } from 'drizzle-orm';
import { queryRows, type Writer } from '../db/database.ts';
import { type Lane, priorities } from './job.ts';
import { deadLetter, job } from './tables.ts';

export type ClaimedJob = {
  id: string;
  lane: Lane;
  name: string;
  payload: unknown;
  trace: string | null;
  /** Number of attempts, including the current one. */
  tries: number;
};

/**
 * Claims due jobs of the known kinds: per lane at most the given number, by priority and age. Rows that another
 * worker is claiming are skipped (`for update skip locked`). One statement for all lanes; each lane and priority is
 * an index range scan, whose cost does not depend on the number of jobs waiting for a retry.
 */
export const claimJobs = async (
  db: Writer,
  worker_id: string,
  room: ReadonlyMap<Lane, number>,
  names: readonly string[],
): Promise<ClaimedJob[]> => {
  const lanes = [...room].filter(([, places]) => places > 0);
  if (lanes.length === 0) return [];
  return queryRows<ClaimedJob>(
    db,
    sql`with room as (
        select * from unnest(${sql.param(lanes.map(([lane]) => lane))}::text[], ${sql.param(lanes.map(([, places]) => places))}::int[]) as r (lane, places)
      ), due as (
        select first.id, room.lane, room.places, level.priority, first.due_at from room
        cross join generate_series(0, ${priorities.length - 1}::int) as level (priority)
        cross join lateral (
          select id, due_at from job
          where lane = room.lane and priority = level.priority and worker_id is null and due_at <= now()
            and name = any(${sql.param(names)}::text[])
          order by due_at limit room.places for update skip locked
        ) as first
      ), mine as (
        select id from (
          select id, places, row_number() over (partition by lane order by priority, due_at) as place from due
        ) as ranked where place <= places
      ), taken as (
        update job set worker_id = ${worker_id}, tries = tries + 1 from mine where job.id = mine.id returning job.*
      )
      select id, lane, name, payload, trace, tries from taken order by priority, due_at`,
  );
};

const claimedBy = (worker_id: string, ids: readonly string[]) =>
  and(eq(job.worker_id, worker_id), sql`${job.id} = any((select ${sql.param([...ids])}::uuid[])::uuid[])`);

/** Completed jobs are deleted at once, because payloads may contain an address. */
export const deleteCompletedJobs = async (db: Writer, worker_id: string, ids: readonly string[]): Promise<void> => {
  await db.delete(job).where(claimedBy(worker_id, ids));
};

/** A retry after some seconds. `free`: the attempt is not counted. */
export type JobRetry = { id: string; seconds: number; free: boolean };

/**
 * Releases failed jobs of a worker, due again after their seconds. Jobs that another worker has taken meanwhile are left
 * alone.
 */
export const releaseJobsForRetry = async (db: Writer, worker_id: string, jobs: readonly JobRetry[]): Promise<void> => {
  await db.execute(
    sql`update job set worker_id = null, tries = tries - again.free::int, due_at = now() + make_interval(secs => again.seconds)
      from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as again (id uuid, seconds float8, free boolean)
      where job.id = again.id and worker_id = ${worker_id}`,
  );
};

/** A job that failed permanently. */
export type FailedJob = { id: string; error: string; customer_uuid: string | null };

/**
 * Moves permanently failed jobs to the dead letters. A job has the id of one that is listed when the timer of a recurring job has failed again: with the same
 * payload the newest failure replaces the listed one, since one retry makes up for both; with another payload it is listed under another id.
 */
export const moveJobsToDeadLetters = async (
  db: Writer,
  worker_id: string,
  jobs: readonly FailedJob[],
): Promise<void> => {
  await db.execute(
    sql`with dead as (
        select * from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as told (id uuid, error text, customer_uuid uuid)
      ), gone as (
        delete from job using dead where job.id = dead.id and worker_id = ${worker_id}
        returning job.*, dead.error, dead.customer_uuid
      )
      insert into ${deadLetter} (id, lane, priority, name, payload, trace, tries, error, customer_uuid)
      select case when exists (select from ${deadLetter} listed where listed.id = gone.id and listed.payload <> gone.payload)
          then gen_random_uuid() else id end,
        lane, priority, name, payload, trace, tries, error, customer_uuid from gone
      on conflict (id) do update set trace = excluded.trace, tries = excluded.tries, error = excluded.error,
        customer_uuid = excluded.customer_uuid, died_at = excluded.died_at`,
  );
};
