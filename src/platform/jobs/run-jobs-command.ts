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

const maxListed = 1_000;

/** Returns the oldest first, at most 1,000. */
const listDeadLetters = (db: Reader, which: DeadLetterSelection) =>
  db
    .select()
    .from(deadLetter)
    .where(whereSelected(which))
    .orderBy(asc(deadLetter.died_at), asc(deadLetter.id))
    .limit(maxListed);

/**
 * Moves dead letters back to the queue with zero attempts. Returns their number. One whose id a queued job has, because the next run of a recurring job waits or
 * runs, gets another id.
 */
export const retryDeadLetters = async (db: Writer, which: DeadLetterSelection): Promise<number> => {
  const requeued = await queryRows(
    db,
    sql`with gone as (delete from ${deadLetter} where ${whereSelected(which) ?? sql`true`} returning *)
      insert into job (id, lane, priority, name, payload, trace)
      select case when exists (select from job where job.id = gone.id) then gen_random_uuid() else id end,
        lane, priority, name, payload, trace from gone returning 1`,
  );
  return requeued.length;
};

const deleteDeadLetters = async (db: Writer, which: DeadLetterSelection): Promise<number> =>
  (await db.delete(deadLetter).where(whereSelected(which)).returning({ id: deadLetter.id })).length;

type WaitingJob = {
  id: string;
  name: string;
  lane: string;
  tries: number;
  due_at: string;
  runs: boolean;
  customer: string | null;
};

/** Returns waiting and running jobs, the one that is due last at the end; at most 1,000. */
const listWaitingJobs = (db: Reader, name: string | null): Promise<WaitingJob[]> =>
  queryRows<WaitingJob>(
    db,
    sql`select id, name, lane, tries, due_at, worker_id is not null as runs, payload ->> 'customer_uuid' as customer
      from job where ${name}::text is null or name = ${name} order by due_at, id limit ${maxListed}`,
  );

const whereWaiting = (which: DeadLetterSelection): SQL => {
  if (which === 'all') return sql`worker_id is null`;
  if ('ids' in which) return sql`worker_id is null and id = any(${sql.param([...which.ids])}::uuid[])`;
  return sql`worker_id is null and name = ${which.name}`;
};

/** Makes waiting jobs due now. Returns their number; running jobs are left alone. */
const setJobsDue = async (db: Writer, which: DeadLetterSelection): Promise<number> =>
  (await queryRows(db, sql`update job set due_at = now() where ${whereWaiting(which)} and due_at > now() returning 1`))
    .length;

const deleteWaitingJobs = async (db: Writer, which: DeadLetterSelection): Promise<number> =>
  (await queryRows(db, sql`delete from job where ${whereWaiting(which)} returning 1`)).length;

const formatWaitingJob = ({ id, name, lane, tries, due_at, runs, customer }: WaitingJob): string =>
  [
    id,
    name,
    runs ? 'runs' : `due ${new Date(due_at).toISOString()}`,
    tries === 1 ? '1 try' : `${tries} tries`,
    `customer ${customer ?? 'unknown'}`,
    `lane ${lane}`,
  ].join('\t');

const usage = `Usage: npm run jobs -- list [--job <name>]
       npm run jobs -- retry <id> … | --job <name> | --all
       npm run jobs -- drop <id> … | --job <name> | --all
       npm run jobs -- waiting [--job <name>]
       npm run jobs -- hurry <id> … | --job <name> | --all
       npm run jobs -- drop-waiting <id> … | --job <name>`;

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
 * Runs `npm run jobs`. `list`, `retry` and `drop` are about jobs that failed for good; `waiting`, `hurry` and `drop-waiting`
 * about those that are still to be done.
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
  if (verb === 'waiting' && ids.length === 0 && !options.all) {
    const jobs = await listWaitingJobs(db.read, options.job ?? null);
    return jobs.length === 0 ? ['No job is waiting.'] : jobs.map(formatWaitingJob);
  }
  const invalidId = ids.find((id) => !uuid.test(id));
  if (invalidId !== undefined) throw new UsageError(`${invalidId} is not the id of a job.\n${usage}`);
  const chosen = parseSelection(ids, options);
  const action = actions.get(verb ?? '');
  // Dropping all waiting jobs at once would drop all work that the product still has to do.
  if (!chosen || !action || (verb === 'drop-waiting' && chosen === 'all')) throw new UsageError(usage);
  const count = await action.run(db.write, chosen);
  return [`${count === 1 ? '1 job is' : `${count} jobs are`} ${action.doneText}.`];
};

const actions: ReadonlyMap<
  string,
  { run: (db: Writer, which: DeadLetterSelection) => Promise<number>; doneText: string }
> = new Map([
  ['retry', { run: retryDeadLetters, doneText: 'tried again' }],
  ['drop', { run: deleteDeadLetters, doneText: 'dropped' }],
  ['hurry', { run: setJobsDue, doneText: 'due now' }],
  ['drop-waiting', { run: deleteWaitingJobs, doneText: 'dropped' }],
]);
