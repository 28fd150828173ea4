import { UsageError } from '../command.ts';
import { type Database, type Reader, queryRows, type Writer } from '../db/database.ts';
import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { deadLetter } from './tables.ts';

/** Selects dead letters by id, by job name, or all. */
type DeadLetterSelection = { ids: readonly string[] } | { name: string } | 'all';

const whereSelected = (which: DeadLetterSelection): SQL | undefined => {
  if (which === 'all') return undefined;
  return 'ids' in which ? inArray(deadLetter.id, [...which.ids]) : eq(deadLetter.name, which.name);
};

const most = 1_000;

/** Returns the oldest first, at most 1,000. */
const listDeadLetters = (db: Reader, which: DeadLetterSelection) =>
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

const deleteDeadLetters = async (db: Writer, which: DeadLetterSelection): Promise<number> =>
  (await db.delete(deadLetter).where(whereSelected(which)).returning({ id: deadLetter.id })).length;

const usage = `Usage: npm run jobs -- list [--job <name>]
       npm run jobs -- retry <id> … | --job <name> | --all
       npm run jobs -- drop <id> … | --job <name> | --all`;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const parseSelection = (
  ids: readonly string[],
  { all, job }: { all?: boolean; job?: string },
): DeadLetterSelection | null => {
  if ([ids.length > 0, all === true, job !== undefined].filter(Boolean).length !== 1) return null;
  if (job !== undefined) return { name: job };
  return all ? 'all' : { ids };
};

/**
 * Runs `npm run jobs`.
 * @returns The lines to print; `list` returns one line per job with tab-separated columns.
 * @throws UsageError with the correct usage.
 */
export const runJobsCommand = async (
  db: Database,
  [verb, ...ids]: readonly string[],
  options: { all?: boolean; job?: string },
): Promise<string[]> => {
  if (verb === 'list' && ids.length === 0 && !options.all) {
    const dead = await listDeadLetters(db.read, options.job === undefined ? 'all' : { name: options.job });
    if (dead.length === 0) return ['No job has failed for good.'];
    const lines = dead.map(({ id, name, tries, died_at, customer_uuid, error }) =>
      [
        id,
        name,
        died_at.toISOString(),
        tries === 1 ? '1 try' : `${tries} tries`,
        `customer ${customer_uuid ?? 'unknown'}`,
        error.replaceAll(/\s+/g, ' '),
      ].join('\t'),
    );
    return lines;
  }
  const wrong = ids.find((id) => !uuid.test(id));
  if (wrong !== undefined) throw new UsageError(`${wrong} is not the id of a job.\n${usage}`);
  const chosen = parseSelection(ids, options);
  if (!chosen || (verb !== 'retry' && verb !== 'drop')) throw new UsageError(usage);
  const count = verb === 'retry' ? await retryDeadLetters(db.write, chosen) : await deleteDeadLetters(db.write, chosen);
  const jobs = count === 1 ? '1 job is' : `${count} jobs are`;
  return [`${jobs} ${verb === 'retry' ? 'tried again' : 'dropped'}.`];
};
