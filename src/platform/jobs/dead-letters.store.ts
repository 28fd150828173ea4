import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Reader, queryRows, type Writer } from '../db/database.ts';
import { deadLetter } from './tables.ts';

/** Selects dead letters by id, by job name, or all. */
export type DeadLetterSelection = { ids: readonly string[] } | { name: string } | 'all';

const whereSelected = (which: DeadLetterSelection): SQL | undefined => {
  if (which === 'all') return undefined;
  return 'ids' in which ? inArray(deadLetter.id, [...which.ids]) : eq(deadLetter.name, which.name);
};

const most = 1_000;

/** Returns the oldest first, at most 1,000. */
export const listDeadLetters = (db: Reader, which: DeadLetterSelection) =>
  db
    .select()
    .from(deadLetter)
    .where(whereSelected(which))
    .orderBy(asc(deadLetter.died_at), asc(deadLetter.id))
    .limit(most);

/** Moves dead letters back to the queue with zero attempts. Returns their number. */
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
