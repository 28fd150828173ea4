import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Reader, rowsOf, type Writer } from '../db/database.ts';
import { deadLetter } from './tables.ts';

/** Which dead letters: those with these ids, all of one kind of job, or all. */
export type Chosen = { ids: readonly string[] } | { name: string } | 'all';

const chosen = (which: Chosen): SQL | undefined => {
  if (which === 'all') return undefined;
  return 'ids' in which ? inArray(deadLetter.id, [...which.ids]) : eq(deadLetter.name, which.name);
};

const most = 1_000;

/** The oldest first, a thousand at most. */
export const listDead = (db: Reader, which: Chosen) =>
  db.select().from(deadLetter).where(chosen(which)).orderBy(asc(deadLetter.died_at), asc(deadLetter.id)).limit(most);

/** Puts them back into their queues as if they had never been tried; answers how many there were. */
export const retryDead = async (db: Writer, which: Chosen): Promise<number> => {
  const back = await rowsOf(
    db,
    sql`with gone as (delete from ${deadLetter} where ${chosen(which) ?? sql`true`} returning *)
      insert into job (id, lane, priority, name, payload, trace)
      select id, lane, priority, name, payload, trace from gone returning 1`,
  );
  return back.length;
};

export const dropDead = async (db: Writer, which: Chosen): Promise<number> =>
  (await db.delete(deadLetter).where(chosen(which)).returning({ id: deadLetter.id })).length;
