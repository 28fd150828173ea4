import { and, eq, inArray, sql } from 'drizzle-orm';
import { rowsOf, type Writer } from '../db/database.ts';
import { type Lane, priorities } from './job.ts';
import { deadLetter, job } from './tables.ts';

export type Taken = {
  id: string;
  lane: Lane;
  name: string;
  payload: unknown;
  trace: string | null;
  /** The present one too. */
  tries: number;
};

/**
 * Takes jobs that are due, at most so many of each lane, the most urgent and oldest first, and only of kinds that are known. What
 * another worker is taking at the same moment is left to it. One statement for all lanes, so that a lane more costs no question more;
 * each lane and priority is read from where it begins in the index, however many jobs wait for a later try.
 */
export const takeJobs = async (
  db: Writer,
  worker_id: string,
  room: ReadonlyMap<Lane, number>,
  names: readonly string[],
): Promise<Taken[]> => {
  const lanes = [...room].filter(([, places]) => places > 0);
  if (lanes.length === 0) return [];
  return rowsOf<Taken>(
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

const held = (worker_id: string, ids: readonly string[]) =>
  and(eq(job.worker_id, worker_id), inArray(job.id, [...ids]));

/** Done jobs go at once: some carry an address. */
export const endJobs = async (db: Writer, worker_id: string, ids: readonly string[]): Promise<void> => {
  await db.delete(job).where(held(worker_id, ids));
};

/** Gives a job back for another try after some time. `free`: the try just made counts as none. */
export const giveBack = async (
  db: Writer,
  worker_id: string,
  id: string,
  { seconds, free }: { seconds: number; free: boolean },
): Promise<void> => {
  const tries = free ? sql`tries - 1` : sql`tries`;
  const due_at = sql`now() + make_interval(secs => ${seconds})`;
  await db
    .update(job)
    .set({ worker_id: null, tries, due_at })
    .where(held(worker_id, [id]));
};

/** Puts a job that failed for good where somebody can see it. */
export const buryJob = async (
  db: Writer,
  worker_id: string,
  id: string,
  { error, customer_uuid }: { error: string; customer_uuid: string | null },
): Promise<void> => {
  await db.execute(
    sql`with gone as (delete from job where id = ${id} and worker_id = ${worker_id} returning *)
      insert into ${deadLetter} (id, lane, priority, name, payload, trace, tries, error, customer_uuid)
      select id, lane, priority, name, payload, trace, tries, ${error}, ${customer_uuid}::uuid from gone
      on conflict (id) do nothing`,
  );
};
