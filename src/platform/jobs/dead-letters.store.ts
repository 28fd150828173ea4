import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Reader, queryRows, type Writer } from '../db/database.ts';
import { deadLetter } from './tables.ts';

/** Which dead letters: those with these ids, all of one kind of job, or all. */
export type DeadLetterSelection = { ids: readonly string[] } | { name: string } | 'all';

const whereSelected = (which: DeadLetterSelection): SQL | undefined => {
  if (which === 'all') return undefined;
  return 'ids' in which ? inArray(deadLetter.id, [...which.ids]) : eq(deadLetter.name, which.name);
};

const most = 1_000;

/** The oldest first, a thousand at most. */
export const listDeadLetters = (db: Reader, which: DeadLetterSelection) =>
  db
    .select()
    .from(deadLetter)
    .where(whereSelected(which))
    .orderBy(asc(deadLetter.died_at), asc(deadLetter.id))
    .limit(most);

/** Puts them back into their queues as if they had never been tried; answers how many there were. */
export const retryDeadLetters = async (db: Writer, which: DeadLetterSelection): Promise<number> => {
  const back = await queryRows(
    db,
    sql`with gone as (delete from ${deadLetter} where ${whereSelected(which) ?? sql`true`} returning *)
      insert into job (id, lane, priority, name, payload, trace)
      select id, lane, priority, name, payload, trace from gone returning 1`,
  );
  return back.length;
};

export const deleteDeadLetters = async (db: Writer, which: DeadLetterSelection): Promise<number> =>
  (await db.delete(deadLetter).where(whereSelected(which)).returning({ id: deadLetter.id })).length;
