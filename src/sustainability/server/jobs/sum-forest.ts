import { type SQL, sql } from 'drizzle-orm';
import { NO_PROJECT, type TotalRow } from '#projects/rules/forest.ts';
import { replaceTotals } from '#projects/server/commands.ts';
import { getCachedForest } from '#projects/server/queries.ts';
import { type Database, queryRows, type Reader } from '#platform/db/database.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { addMonths, brusselsDate, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { addSeconds, secondsPerDay } from '#platform/pure/instant.ts';
import { computeMedianDays } from '#sustainability/rules/median-days.ts';
import { consumeMonthsToSum, firstMonthSummedByEachRun } from '../due-months.store.ts';
import type { sumForest } from '../jobs.ts';

/** Sums of a month by project; each statement reads the entries of that month along an index. */
export const buildMonthSumStatements = (month: BusinessDate): { kind: TotalRow['kind']; statement: SQL }[] => [
  {
    kind: 'credited',
    statement: sql`select ${NO_PROJECT}::uuid as project_uuid, coalesce(sum(grams), 0) as amount from carbon_entry
      where month = ${month}::date and kind in ('plan', 'addon', 'reversed')`,
  },
  {
    kind: 'given',
    statement: sql`select p.project_uuid, sum(g.grams) as amount from project p
      join removal_gift g on g.project_uuid = p.project_uuid and g.month = ${month}::date group by p.project_uuid`,
  },
  {
    kind: 'collected',
    statement: sql`select p.project_uuid, sum(c.cents) as amount from project p
      join contribution_entry c on c.project_uuid = p.project_uuid and c.month = ${month}::date group by p.project_uuid`,
  },
];

const querySumsOfMonth = async (q: Reader, month: BusinessDate): Promise<TotalRow[]> => {
  const rows: TotalRow[] = [];
  for (const { kind, statement } of buildMonthSumStatements(month))
    for (const { project_uuid, amount } of await queryRows<{ project_uuid: string; amount: string }>(q, statement))
      rows.push({ kind, project_uuid, month, amount: Number(amount) });
  return rows.filter(({ amount }) => amount !== 0);
};

/** The first month that has an entry; null before the first entry. */
const queryFirstMonth = async (q: Reader): Promise<BusinessDate | null> => {
  const rows = await queryRows<{ month: BusinessDate | null }>(
    q,
    sql`select least((select min(month) from carbon_entry),
      (select min(first.month) from project p
        cross join lateral (select min(c.month) as month from contribution_entry c where c.project_uuid = p.project_uuid) first))::text as month`,
  );
  return rows[0]?.month ?? null;
};

/**
 * Sums the months that may have changed since the last run, and increases the version of the totals. These are the months that were open
 * then, and earlier ones that got entries since. The totals of all other months stay as they are. `all`: sums every month, as the
 * first run does.
 */
export const updateForestSums = async (db: Database, now: Date, { all = false } = {}): Promise<void> => {
  const { forest } = await getCachedForest(db);
  const retirements = forest.removals.flatMap(({ lots }) =>
    lots.flatMap(({ events }) =>
      events.filter(({ kind }) => kind === 'retired').map(({ happened_on, grams }) => ({ on: happened_on, grams })),
    ),
  );
  const currentMonth = firstOfMonth(brusselsDate(now));
  await db.tx(async (tx) => {
    const sum = async (made_at: Date | null) => {
      const dueMonths = await consumeMonthsToSum(tx);
      // Goes back one more day, because a transaction that was open at the last run may have committed after it.
      const firstOpenMonth =
        all || !made_at ? await queryFirstMonth(tx) : firstMonthSummedByEachRun(addSeconds(made_at, 0 - secondsPerDay));
      const months = new Set(dueMonths);
      for (let month = firstOpenMonth ?? currentMonth; month <= currentMonth; month = addMonths(month, 1))
        months.add(month);
      const totals: TotalRow[] = [];
      for (const month of months) totals.push(...(await querySumsOfMonth(tx, month)));
      return { months: [...months], totals };
    };
    const credits = forest.credited.map(({ month, grams }) => ({ on: month, grams }));
    await replaceTotals(tx, sum, { median_days: computeMedianDays(credits, retirements), now });
  });
};

export const runSumForest: JobHandler<typeof sumForest> = (_payload, { db, now }) => updateForestSums(db, now());
