/**
 * The totals of the forest beside a ledger of a million entries and of ten: a run of `sum-forest`, and the first reply of public calls after it, when nothing is cached.
 * `node scripts/run.mjs bench/forest-totals.ts`; `--entries 100000` begins with fewer. The months that are summed again, this one and the one before, have as many entries in both: they grow with customers and not with years.
 * Ends with code 1 when ten times the entries take more than half as long again.
 */
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { startTestApp } from '#app/testing/product/test-app.ts';
import { addMonths, brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { updateForestSums } from '#sustainability/server/jobs/sum-forest.ts';
import { median } from './median.ts';

const { values: options } = parseArgs({ options: { entries: { type: 'string', default: '1000000' } } });
const entries = Number(options.entries);
const HISTORY_MONTHS = 60;
const OPEN_MONTHS = 2;
const OF_OPEN_MONTHS = 20_000;
const RUNS = 21;
const calls = ['/api/green/forest', '/api/green/village', '/api/green/compensation', '/api/green/ledger'] as const;

const product = await startTestApp();
const month = firstOfMonth(brusselsDate(product.clock.now()));

/** Inserts entries number `from` to `to`, with customers in order, so that a fill takes minutes and not hours. */
const fill = async (from: number, to: number, firstMonth: number, months: number): Promise<void> => {
  for (let nth = 0; nth < months; nth += 1) {
    const entryMonth = addMonths(month, 0 - firstMonth - nth);
    const [start, end] = [0, 1].map((at) => from + Math.floor(((to - from) * (nth + at)) / months));
    await product.db.write.execute(sql`insert into carbon_entry (customer_uuid, kind, about, month, grams, created_at)
      select lpad(to_hex(n), 32, '0')::uuid, 'plan', ${entryMonth}::text, ${entryMonth}::date, 2000, ${entryMonth}::date
      from generate_series(${start}::bigint + 1, ${end}::bigint) as n`);
  }
  await product.db.write.execute(sql`vacuum analyze carbon_entry`);
  await product.db.write.execute(sql`checkpoint`);
};

const time = async (work: () => Promise<unknown>): Promise<number> => {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
};

type Figures = Record<'sum' | (typeof calls)[number], number>;

const measure = async (): Promise<Figures> => {
  const runs: Figures[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const figures = { sum: await time(() => updateForestSums(product.db, product.clock.now())) } as Figures;
    for (const call of calls)
      figures[call] = await time(async () => {
        const reply = await fetch(`${product.url}${call}`);
        await reply.text();
        if (reply.status !== 200) throw new Error(`${call} answers ${reply.status}`);
      });
    runs.push(figures);
  }
  return Object.fromEntries(
    (['sum', ...calls] as const).map((name) => [name, median(runs.map((run) => run[name]))]),
  ) as Figures;
};

try {
  await fill(0, OF_OPEN_MONTHS, 0, OPEN_MONTHS);
  await fill(OF_OPEN_MONTHS, entries, OPEN_MONTHS, HISTORY_MONTHS);
  const allMonthsMs = await time(() => updateForestSums(product.db, product.clock.now(), { all: true }));
  const timesOfOne = await measure();
  await fill(entries, 10 * entries, OPEN_MONTHS, HISTORY_MONTHS);
  const allMonthsOfTenMs = await time(() => updateForestSums(product.db, product.clock.now(), { all: true }));
  const timesOfTen = await measure();
  const row = (name: string, oneMs: number, tenMs: number) =>
    process.stdout.write(
      `${name.padEnd(26)}${oneMs.toFixed(1).padStart(10)} ms${tenMs.toFixed(1).padStart(10)} ms${(tenMs / oneMs).toFixed(2).padStart(8)}\n`,
    );
  process.stdout.write(`${''.padEnd(26)}${String(entries).padStart(13)}${String(10 * entries).padStart(13)}   ratio\n`);
  for (const name of ['sum', ...calls] as const) row(name, timesOfOne[name], timesOfTen[name]);
  row('every month, as at first', allMonthsMs, allMonthsOfTenMs);
  process.exitCode = (['sum', ...calls] as const).some((name) => timesOfTen[name] > 1.5 * timesOfOne[name]) ? 1 : 0;
} finally {
  await product.stop();
}
