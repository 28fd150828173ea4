import { print, runCommand, withDatabase, UsageError } from '#platform/command.ts';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '#platform/db/database.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { queryBillCycleRuns } from './bill-cycle.store.ts';

const maxRuns = 12;

/** Counts SIMs in use whose bill cycle of `month` is not started. */
const countSimsBehind = async (db: Database, month: BusinessDate): Promise<number> => {
  const [row] = await queryRows<{ count: number }>(
    db.read,
    sql`select count(*)::int as count from customer_product p where p.state <> 'deactivated'
        and coalesce(p.begun_month, date_trunc('month', p.activated_at at time zone 'Europe/Brussels')::date) < ${month}::date`,
  );
  return row?.count ?? 0;
};

/** Lists bill cycle runs, each as a tab-separated line, newest first. The newest also shows how many SIMs are left. */
export const listFormattedBillCycleRuns = async (db: Database): Promise<string[]> => {
  const runs = await queryBillCycleRuns(db.read, maxRuns);
  const [newestRun] = runs;
  if (!newestRun) return ['The work of the 1st has not been done yet.'];
  const simsLeft = await countSimsBehind(db, newestRun.month);
  return runs.map(({ month, sims, batches, longest_ms, started_at, ended_at }) =>
    [
      month.slice(0, 7),
      ended_at === null ? `running since ${started_at.toISOString()}` : `done on ${ended_at.toISOString()}`,
      `${sims} SIMs in ${batches} batches`,
      `locks held for ${longest_ms} ms at most`,
      ...(month === newestRun.month ? [`${simsLeft} SIMs left`] : []),
    ].join('\t'),
  );
};

/** `npm run month -- status`: prints the progress of the bill cycle runs. Can be run while the product is running. */
await runCommand(async (words) => {
  if (words.join(' ') !== 'status') throw new UsageError('Usage: npm run month -- status');
  for (const line of await withDatabase(listFormattedBillCycleRuns)) print(line);
}, 'It could not be looked up');
