import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '#platform/db/database.ts';
import { addMonths, brusselsDate, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { type CpuSeconds, createCpuReader } from './cpu-seconds.ts';

/** Bills a second: of a tenth of the accounts, of all, and of all by two processes; with documents, mails and ledger entries. */
export type BillRunFigures = {
  accounts: number;
  aim: number;
  few: number;
  all: number;
  two: number;
  /** Speed of two processes divided by that of one. */
  ratio: number;
  aim_ratio: number;
  /** Seconds of the run and of processor time, of all accounts by one and by two processes; null without `/proc`. */
  cpu: Record<'one' | 'two', CpuSeconds & { seconds: number }> | null;
};

const PLAN = '05abfdd3-6356-4563-b127-f4a9a6822e34';
const details = {
  personal_data: { first_name: 'Ada', last_name: 'Peeters', birth_data: { birth_at: '1990-02-03' } },
  personal_address: { zip_code: '1000', city: 'Brussel', street_name: 'Kerkstraat', street_number: '1' },
  shipping_address: null,
};

/** Accounts that came one after the other, each with an active postpaid SIM and usage outside its plan in every fourth month. */
const seedAccounts = async (db: Database, from: number, to: number, months: readonly BusinessDate[]): Promise<void> => {
  // Like UUIDs version 7, a minute apart: their first digits are equal, so parts of a run cannot be told by them.
  const uuid = (n: number) =>
    sql.raw(
      `(regexp_replace(lpad(to_hex(1700000000000 + i * 60000::bigint), 12, '0'), '(.{8})', '\\1-') || '-7${n}00-8000-' || lpad(to_hex(i), 12, '0'))::uuid`,
    );
  const rows = sql`from generate_series(${from}::int, ${to}::int) i`;
  await db.write
    .execute(sql`insert into customer (customer_uuid, type, language, status, details, time_zone, created_at, updated_at)
    select ${uuid(4)}, 1, 'nl', 'active', ${JSON.stringify(details)}::jsonb, 'Europe/Brussels', now(), now() ${rows}`);
  await db.write
    .execute(sql`insert into customer_product (customer_uuid, uuid, order_product_uuid, name, msisdn, type, state, offer_uuid, iccid,
      credit_limit_cents, services, buckets, addons, activated_at)
    select ${uuid(4)}, ${uuid(5)}, ${uuid(6)}, 'Birch', '+32498' || lpad(i::text, 6, '0'), 0, 'active', ${PLAN},
      '893209' || lpad(i::text, 13, '0'), 2000, '[]', '[]', '[]', now() - interval '400 days' ${rows}`);
  await db.write
    .execute(sql`insert into agreed_price (customer_uuid, customer_product_uuid, kind, offer_uuid, cents, valid_from)
    select ${uuid(4)}, ${uuid(5)}, 'plan', ${PLAN}, 1650, current_date - 400 ${rows}`);
  for (const month of months)
    await db.write.execute(sql`insert into usage_month (customer_uuid, customer_product_uuid, month, buckets, spent)
      select ${uuid(4)}, ${uuid(5)}, ${month}::date, '[]', jsonb_build_object('month', ${month}::text, 'all', case when i % 4 = 0 then 121000 else 0 end, 'data_abroad', 0) ${rows}`);
  await db.write.execute(sql`analyze customer, customer_product, agreed_price, usage_month`);
};

const startWorker = async (url: string): Promise<ChildProcess> => {
  const child = fork(resolve(import.meta.dirname, 'bill-run-worker.ts'), {
    env: { ...process.env, DATABASE_URL: url },
  });
  await once(child, 'message');
  return child;
};

const countBills = async (db: Database, month: BusinessDate): Promise<number> => {
  const [row] = await queryRows<{ bills: number }>(
    db.read,
    sql`select coalesce(sum(bills), 0)::int as bills from bill_run where month = ${month}`,
  );
  return row?.bills ?? 0;
};

type MonthFigures = { pace: number; cpu: (CpuSeconds & { seconds: number }) | null };
type ReadCpu = Awaited<ReturnType<typeof createCpuReader>>;

/** Runs a month with its parts distributed to the workers; returns bills per second and the processor time used. */
const measureMonth = async (
  db: Database,
  workers: readonly ChildProcess[],
  month: BusinessDate,
  readCpu: ReadCpu,
): Promise<MonthFigures> => {
  const pids = workers.flatMap(({ pid }) => pid ?? []);
  const before = readCpu?.(pids);
  const began = performance.now();
  await Promise.all(
    workers.map(async (child, at) => {
      child.send({ month, at, count: workers.length });
      await once(child, 'message');
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  const after = readCpu?.(pids);
  const cpu = before &&
    after && { node: after.node - before.node, postgres: after.postgres - before.postgres, seconds };
  return { pace: Math.round((await countBills(db, month)) / seconds), cpu: cpu ?? null };
};

/** Measures bill runs of three months: a tenth of the accounts, all of them, and all by two processes. */
export const measureBillRun = async (db: Database, url: string, accounts: number): Promise<BillRunFigures> => {
  const current = firstOfMonth(brusselsDate(new Date()));
  const [warm, first, second, third] = [-4, -3, -2, -1].map((months) => addMonths(current, months));
  if (!warm || !first || !second || !third) throw new Error('no months');
  const tenthOfAccounts = Math.ceil(accounts / 10);
  await seedAccounts(db, 1, tenthOfAccounts, [warm, first, second, third]);
  const readCpu = await createCpuReader(db);
  const firstWorker = await startWorker(url);
  await measureMonth(db, [firstWorker], warm, readCpu);
  const ofFew = await measureMonth(db, [firstWorker], first, readCpu);
  await seedAccounts(db, tenthOfAccounts + 1, accounts, [second, third]);
  const ofAll = await measureMonth(db, [firstWorker], second, readCpu);
  const secondWorker = await startWorker(url);
  const byTwo = await measureMonth(db, [firstWorker, secondWorker], third, readCpu);
  for (const child of [firstWorker, secondWorker]) child.disconnect();
  return {
    accounts,
    aim: 2000,
    few: ofFew.pace,
    all: ofAll.pace,
    two: byTwo.pace,
    ratio: Number((byTwo.pace / ofAll.pace).toFixed(2)),
    aim_ratio: 1.7,
    cpu: ofAll.cpu && byTwo.cpu && { one: ofAll.cpu, two: byTwo.cpu },
  };
};

const formatCpu = ({ seconds, node, postgres }: CpuSeconds & { seconds: number }): string =>
  `${seconds.toFixed(1)} s, with ${node.toFixed(1)} s of processor time in Node and ${postgres.toFixed(1)} s in PostgreSQL`;

/** The figures in lines. */
export const formatBillRun = ({ accounts, aim, few, all, two, ratio, aim_ratio, cpu }: BillRunFigures): string =>
  `Bills a second: ${all} for ${accounts} accounts (${few} for a tenth of them), aim ${aim}${all < aim ? '   MISSED' : ''}; ` +
  `two processes ${two}: ${ratio} times, aim ${aim_ratio}${ratio < aim_ratio ? '   MISSED' : ''}${
    cpu ? `\n  one process ${formatCpu(cpu.one)}\n  two processes ${formatCpu(cpu.two)}` : ''
  }`;
