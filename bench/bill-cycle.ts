import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '#platform/db/database.ts';
import { type Program, startServer } from './programs.ts';
import { measureSessionP99 } from './session-p99.ts';
import { median } from './median.ts';

export type BillCycleFigures = {
  sims: number;
  seconds: number;
  aim_seconds: number;
  /** Milliseconds in which the locks of one batch were held, at most. */
  longest_ms: number;
  aim_longest_ms: number;
  /** p99 of the session in ms: alone, and while the month begins. */
  alone: number;
  beside: number;
  ratio: number;
  aim_ratio: number;
};

type BillCycleRun = { sims: number; longest_ms: number; ended: boolean };

const queryBillCycleRun = async (db: Database): Promise<BillCycleRun | undefined> =>
  (
    await queryRows<BillCycleRun>(
      db.read,
      sql`select sims, longest_ms, ended_at is not null as ended from month_run limit 1`,
    )
  )[0];

/** The 1st of a month for all SIMs by one worker, beside a server whose customers look at their session. */
export const measureBillCycle = async (
  db: Database,
  environment: Record<string, string>,
  { server, tokens, seconds }: { server: Program; tokens: readonly string[]; seconds: number },
): Promise<BillCycleFigures> => {
  const sessions = () => measureSessionP99(server, { tokens, seconds });
  await sessions();
  const alone = median([await sessions(), await sessions(), await sessions()]);
  const worker = await startServer('dist/programs/app.js', { ...environment, ROLE: 'worker' }, '/readyz');
  await db.write.execute(
    sql`insert into job (id, lane, priority, name, payload) values (gen_random_uuid(), 'inner', 1, 'begin-months', '{}')`,
  );
  const began = performance.now();
  const ended = async (): Promise<number> => {
    while (!(await queryBillCycleRun(db))?.ended) await wait(100);
    return (performance.now() - began) / 1000;
  };
  const took = ended();
  const beside: number[] = [];
  while (!(await queryBillCycleRun(db))?.ended) beside.push(await sessions());
  const run = await queryBillCycleRun(db);
  const month = {
    sims: run?.sims ?? 0,
    seconds: Math.round(await took),
    aim_seconds: 300,
    longest_ms: run?.longest_ms ?? 0,
    aim_longest_ms: 200,
    alone,
    beside: median(beside),
    ratio: Number((median(beside) / Math.max(alone, 1)).toFixed(2)),
    aim_ratio: 2,
  };
  await worker.stop();
  return month;
};
