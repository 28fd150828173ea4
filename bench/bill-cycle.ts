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
  p99_alone_ms: number;
  p99_beside_ms: number;
  ratio: number;
  aim_ratio: number;
  /** SIMs a second with nothing beside, by number of worker processes. */
  workers: { one_worker_sims_a_second: number; several_workers_sims_a_second: number; count: number; ratio: number };
};

type BillCycleRun = { sims: number; longest_ms: number; has_ended: boolean };

const queryBillCycleRun = async (db: Database): Promise<BillCycleRun | undefined> =>
  (
    await queryRows<BillCycleRun>(
      db.read,
      sql`select sims, longest_ms, ended_at is not null as has_ended from bill_cycle_run limit 1`,
    )
  )[0];

/** Number of worker processes when several share a run. */
const severalWorkers = 2;

const startRun = (db: Database) =>
  db.write.execute(
    sql`insert into job (id, lane, priority, name, payload) values (gen_random_uuid(), 'inner', 1, 'begin-months', '{}')`,
  );

const waitForEnd = async (db: Database): Promise<void> => {
  while (!(await queryBillCycleRun(db))?.has_ended) await wait(100);
};

/** Resets the SIMs to their state before the 1st. */
const resetMonth = async (db: Database): Promise<void> => {
  await db.write.execute(sql`delete from bill_cycle_run`);
  await db.write
    .execute(sql`update customer_product p set begun_month = b.begun_month, buckets = b.buckets, addons = b.addons
    from month_before b where b.customer_uuid = p.customer_uuid and b.uuid = p.uuid`);
  await db.write.execute(sql`vacuum (analyze) customer_product`);
};

/** Runs the month again with `count` worker processes; returns SIMs per second. */
const measureWorkers = async (db: Database, environment: Record<string, string>, count: number): Promise<number> => {
  await resetMonth(db);
  const workers = await Promise.all(
    Array.from({ length: count }, () =>
      startServer('dist/programs/app.js', { ...environment, ROLE: 'worker' }, '/readyz'),
    ),
  );
  const began = performance.now();
  await startRun(db);
  await waitForEnd(db);
  const { sims = 0 } = (await queryBillCycleRun(db)) ?? {};
  const seconds = (performance.now() - began) / 1000;
  await Promise.all(workers.map((worker) => worker.stop()));
  return Math.round(sims / seconds);
};

/** Measures the bill cycle run of all SIMs: by one worker beside a server that answers session calls, then by one and by several workers without other load. */
export const measureBillCycle = async (
  db: Database,
  environment: Record<string, string>,
  { server, tokens, seconds }: { server: Program; tokens: readonly string[]; seconds: number },
): Promise<BillCycleFigures> => {
  const sessions = () => measureSessionP99(server, { tokens, seconds });
  await sessions();
  const aloneP99 = median([await sessions(), await sessions(), await sessions()]);
  await db.write.execute(
    sql`create table month_before as select customer_uuid, uuid, begun_month, buckets, addons from customer_product`,
  );
  const worker = await startServer('dist/programs/app.js', { ...environment, ROLE: 'worker' }, '/readyz');
  await startRun(db);
  const began = performance.now();
  const took = waitForEnd(db).then(() => (performance.now() - began) / 1000);
  const besideP99s: number[] = [];
  while (!(await queryBillCycleRun(db))?.has_ended) besideP99s.push(await sessions());
  const run = await queryBillCycleRun(db);
  const total = Math.round(await took);
  await worker.stop();
  const [singleRates, severalRates]: [number[], number[]] = [[], []];
  // In turns, so that other load of the machine slows both down; the faster of two rounds counts.
  for (let round = 0; round < 2; round += 1) {
    singleRates.push(await measureWorkers(db, environment, 1));
    severalRates.push(await measureWorkers(db, environment, severalWorkers));
  }
  const [singleRate, several] = [Math.max(...singleRates), Math.max(...severalRates)];
  return {
    sims: run?.sims ?? 0,
    seconds: total,
    aim_seconds: 300,
    longest_ms: run?.longest_ms ?? 0,
    aim_longest_ms: 200,
    p99_alone_ms: aloneP99,
    p99_beside_ms: median(besideP99s),
    ratio: Number((median(besideP99s) / Math.max(aloneP99, 1)).toFixed(2)),
    aim_ratio: 2,
    workers: {
      one_worker_sims_a_second: singleRate,
      several_workers_sims_a_second: several,
      count: severalWorkers,
      ratio: Number((several / Math.max(singleRate, 1)).toFixed(2)),
    },
  };
};
