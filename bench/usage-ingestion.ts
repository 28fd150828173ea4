import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '#platform/db/database.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { createMissingPartitions } from '#usage/server/months/partitions.store.ts';
import { median } from './median.ts';
import { createCorePinning } from './core-pinning.ts';

/** Records per second. The aim is compared with the best round, because other load of the machine can only slow a round down. */
export type RoundFigures = { best: number; middle: number };

/**
 * Records per second that are rated and stored; `full` on top of the records stored before. `busy`: the share of all cores that was in use while
 * one process ingested, and while two did: where one process and its database use all cores, two cannot be faster.
 */
export type UsageIngestion = {
  empty: RoundFigures;
  full: RoundFigures;
  two: number;
  ratio: number;
  rows: number;
  sims: number;
  cores: number;
  busy: { one_process: number; two_processes: number };
  /** Records a second of one process and the database on one core, of two on two cores, and their ratio; null where processes cannot be pinned. */
  pinned: { one_process_records_a_second: number; two_processes_records_a_second: number; ratio: number } | null;
};

const sims = 100_000;
/** Records of a batch, and the number of batches that are measured. */
const batch = 10_000;
const batches = 12;

/** SIMs in use, each with a stock row, so that each record is matched to its SIM. */
const seedSims = async (db: Database): Promise<void> => {
  const uuid = (n: number) => sql.raw(`('0190f3a0-0000-7${n}00-8000-' || lpad(to_hex(i), 12, '0'))::uuid`);
  const imsi = sql.raw(`'20609' || lpad(i::text, 10, '0')`);
  const iccid = sql.raw(`'893209' || lpad(i::text, 13, '0')`);
  const month = sql`to_char(date_trunc('month', now() at time zone 'Europe/Brussels'), 'YYYY-MM-DD')`;
  const bucket = (kind: string, total: number) =>
    sql`jsonb_build_object('kind', ${kind}::text, 'month', ${month}, 'used', 0, 'total', ${total}::bigint, 'monthly', ${total}::bigint)`;
  await db.write.execute(sql`insert into sim_stock (iccid, kind, imsi, order_product_uuid)
    select ${iccid}, 0, ${imsi}, ${uuid(1)} from generate_series(1, ${sims}::int) i`);
  await db.write
    .execute(sql`insert into sim_allocation (order_product_uuid, customer_uuid, type, iccid, state, allocated_at)
    select ${uuid(1)}, ${uuid(2)}, 0, ${iccid}, 'active', now() from generate_series(1, ${sims}::int) i`);
  await db.write
    .execute(sql`insert into customer_product (customer_uuid, uuid, order_product_uuid, name, msisdn, type, state, offer_uuid, iccid,
      credit_limit_cents, services, buckets, addons, activated_at)
    select ${uuid(2)}, ${uuid(3)}, ${uuid(1)}, 'Birch', '+32499' || lpad(i::text, 6, '0'), 0, 'active', '05abfdd3-6356-4563-b127-f4a9a6822e34', ${iccid},
      2000, '[]', jsonb_build_array(${bucket('data', 20_000_000_000)}, ${bucket('voice', 30_000)}, ${bucket('sms', 100)}, ${bucket('data_roaming', 17_000_000_000)}),
      '[]', now() from generate_series(1, ${sims}::int) i`);
  await db.write.execute(sql`analyze sim_stock, sim_allocation, customer_product`);
};

const daysToMs = (count: number): number => count * 24 * 60 * 60 * 1000;

/** Records that were stored before, of this month and the ones before. */
const seedStoredRecords = async (db: Database, rows: number): Promise<void> => {
  await createMissingPartitions(
    db,
    [0, 20, 40].map((ago) => brusselsDate(new Date(Date.now() - daysToMs(ago)))),
  );
  const step = 1_000_000;
  for (let start = 0; start < rows; start += step)
    await db.write.execute(sql`insert into usage_record
      select ('0190f3a0-0000-7200-8000-' || lpad(to_hex(1 + i % ${sims}::int), 12, '0'))::uuid,
        ('0190f3a0-0000-7300-8000-' || lpad(to_hex(1 + i % ${sims}::int), 12, '0'))::uuid,
        now() - random() * interval '40 days', 'filled-' || i, 5, false, 1000000, 1000000, 0, null, null, 'BE', null, 'home', 1, now()
      from generate_series(${start}::int, ${Math.min(rows, start + step) - 1}::int) i`);
  await db.write.execute(sql`analyze usage_record`);
};

const startIngestWorker = async (url: string): Promise<ChildProcess> => {
  const child = fork(resolve(import.meta.dirname, 'usage-ingest-worker.ts'), {
    env: { ...process.env, DATABASE_URL: url },
  });
  await once(child, 'message');
  return child;
};

/** Milliseconds that all cores have worked and idled since the machine started. */
const coreTimes = (): { worked: number; all: number } => {
  const times = cpus().map(({ times: { idle, ...worked } }) => ({ idle, worked: sum(Object.values(worked)) }));
  const worked = sum(times.map((each) => each.worked));
  return { worked, all: worked + sum(times.map(({ idle }) => idle)) };
};
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

type IngestRate = { a_second: number; busy: number };
const computeRatio = (rate: IngestRate, other: IngestRate): number =>
  Number((rate.a_second / other.a_second).toFixed(2));

const sendToAll = async (children: readonly ChildProcess[], message: object | string): Promise<void> => {
  await Promise.all(
    children.map(async (child) => {
      child.send(message);
      await once(child, 'message');
    }),
  );
};

const measureIngestRate = async (children: readonly ChildProcess[], count: number): Promise<IngestRate> => {
  await sendToAll(children, { sims, batch, batches: count });
  const [startMs, before] = [performance.now(), coreTimes()];
  await sendToAll(children, 'go');
  const [seconds, after] = [(performance.now() - startMs) / 1000, coreTimes()];
  return {
    a_second: Math.round((children.length * count * batch) / seconds),
    busy: Number(((after.worked - before.worked) / (after.all - before.all)).toFixed(2)),
  };
};

const measureRounds = async (child: ChildProcess, rounds: number): Promise<RoundFigures & { busy: number }> => {
  const paces: IngestRate[] = [];
  for (let round = 0; round < rounds; round += 1) paces.push(await measureIngestRate([child], batches));
  const best = paces.reduce((fastest, other) => (other.a_second > fastest.a_second ? other : fastest));
  return { best: best.a_second, middle: median(paces.map(({ a_second }) => a_second)), busy: best.busy };
};

type MeasureOptions = { rows: number; rounds: number };

/** Measures the ingestion of batches of random SIMs: by one process, by one on top of `rows` stored records, and by two. */
export const measureUsageIngestion = async (
  db: Database,
  url: string,
  { rows, rounds }: MeasureOptions,
): Promise<UsageIngestion> => {
  await seedSims(db);
  const firstWorker = await startIngestWorker(url);
  await measureIngestRate([firstWorker], 2);
  const onEmptyTable = await measureRounds(firstWorker, rounds);
  await seedStoredRecords(db, rows);
  await measureIngestRate([firstWorker], 2);
  const { busy, ...onFullTable } = await measureRounds(firstWorker, rounds);
  const secondWorker = await startIngestWorker(url);
  await measureIngestRate([secondWorker], 2);
  const two = await measureIngestRate([firstWorker, secondWorker], batches);
  const pin = await createCorePinning(db);
  let pinned: UsageIngestion['pinned'] = null;
  if (pin) {
    const pids = [firstWorker, secondWorker].map(({ pid }) => pid ?? 0);
    pin(pids, 1);
    const onOne = await measureIngestRate([firstWorker], batches);
    pin(pids, 2);
    const onTwo = await measureIngestRate([firstWorker, secondWorker], batches);
    pinned = {
      one_process_records_a_second: onOne.a_second,
      two_processes_records_a_second: onTwo.a_second,
      ratio: computeRatio(onTwo, onOne),
    };
  }
  for (const child of [firstWorker, secondWorker]) child.disconnect();
  const [countRow] = await queryRows<{ rows: number }>(db.read, sql`select count(*)::int as rows from usage_record`);
  return {
    empty: { best: onEmptyTable.best, middle: onEmptyTable.middle },
    full: onFullTable,
    two: two.a_second,
    ratio: Number((two.a_second / onFullTable.best).toFixed(2)),
    rows: countRow?.rows ?? 0,
    sims,
    cores: cpus().length,
    busy: { one_process: busy, two_processes: two.busy },
    pinned,
  };
};
