/**
 * `npm run bench`: how fast the product is, beside a bare Fastify + pg server on the same database in the same run.
 * `--json` prints JSON; `--seconds 8` and `--rounds 5` measure longer; `--statements` also prints the SQL of each call;
 * `--only session` measures one call (`--only jobs`, `users`, `logins`, `month`, `streams`, `floods`, `usage-intake`, `bills` or `money`: only this part);
 * `--customers 1000000` creates so many customers first, with two SIMs each; `--rows 10000000` usage records of their SIMs (with `--only money`: entries
 * in the books); `--lines 100000` lines of a bank statement; `--accounts 100000` accounts of a bill run; `--grow` with `--only usage-history` measures
 * these calls first with a tenth of the customers and records.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openPostgresWithoutTimeouts, openPostgres } from '#platform/db/database.ts';
import { startPostgres } from '#platform/testing/postgres-server.ts';
import { compareWithBare, type BenchComparison } from './compare-with-bare.ts';
import { measureStatementsAndBytes } from './measure-statements-and-bytes.ts';
import { measureJobsPerSecond } from './jobs.ts';
import { type LoginFigures, measureSessionsBesideLogins } from './logins.ts';
import { unreachableOutsideSettings } from './unreachable-outside.ts';
import { type Program, startServer } from './programs.ts';
import { measureBillCycle, type BillCycleFigures } from './bill-cycle.ts';
import { measureUsers, type UserFigures } from './users.ts';
import { type MoneyFigures, formatMoneyFigures, seedAndMeasureMoneyFigures } from './money.ts';
import { type BillRunFigures, formatBillRun, measureBillRun } from './bill-run.ts';
import { type UsageIngestion, measureUsageIngestion } from './usage-ingestion.ts';
import { type FloodFigures, formatFloods, measureFloods } from './floods.ts';
import { seedAndCreateScenarios, buildRandomSessionQueryValues, createUsageScenarios } from './scenarios.ts';
import { sessionToken } from './seed-ids.ts';
import { measureStreams, type StreamFigures } from './streams.ts';
import { measureAveragePagesPerRun } from './measure-average-pages-per-run.ts';
import { hasReachedIngestionAims, formatUsageIngestion } from './format-usage-ingestion.ts';
import { connectAndReplaceUsageRecords } from './replace-usage-records.ts';

const { values: options } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    statements: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    customers: { type: 'string', default: '20000' },
    rows: { type: 'string', default: '1000000' },
    lines: { type: 'string', default: '100000' },
    accounts: { type: 'string' },
    grow: { type: 'boolean', default: false },
  },
});
if (options.help) {
  const [usageText = ''] = readFileSync(import.meta.filename, 'utf8').split('*/');
  process.stdout.write(usageText.replaceAll(/^(\/\*| )\*+ ?\n?/gm, ''));
  process.exit();
}
const connections = 50;
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);
const customers = Number(options.customers);
const rows = Number(options.rows);
/** With `--grow` the first measurement has a tenth of the rows. */
const growFactor = options.grow ? 10 : 1;
/** Customers for whom read pages are counted. */
const pageSamples = 300;

const printLine = (line: string): void => {
  if (!options.json) process.stdout.write(`${line}\n`);
};
const rounded = (value: number, decimals = 0): number => Number(value.toFixed(decimals));

const fetchMemoryMb = async ({ url }: Program): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  const bytes = Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? 0);
  return rounded(bytes / 1024 / 1024);
};

// Same setting as in `deploy/compose.yaml`.
const postgres = await startPostgres({ settings: ['shared_buffers=512MB'] });
const environment = {
  DATABASE_URL: postgres.url,
  ROLE: 'server',
  EXTRA_SIM_CAP: '20',
  TRUST_PROXY: 'on',
  ...unreachableOutsideSettings,
};
const db = openPostgres(postgres.url, 2);
/** For slow steps: without a time limit. */
const dbWithoutTimeouts = openPostgresWithoutTimeouts(postgres.url, 2);
try {
  printLine('Starting the product twice: on an empty database, and as every other time …');
  const first = await startServer('dist/programs/app.js', environment, '/readyz');
  await first.stop();
  const product = await startServer('dist/programs/app.js', environment, '/readyz');
  const bareServer = await startServer('bench/bare-server.ts', environment, '/');
  // Waits until the process is idle: pages of the other languages are rendered, and the garbage of the start is collected.
  await wait(5_000);
  const memoryReady = await fetchMemoryMb(product);
  printLine(`Making ${customers} customers …`);
  const place = { db, databaseUrl: postgres.url, url: product.url };
  const records = { rows: rows / growFactor, customers: customers / growFactor };
  const scenarios = (await seedAndCreateScenarios(place, { customers, connections, records })).filter(({ name }) =>
    name.includes(options.only),
  );
  const manner = { connections, seconds, rounds };
  const before = new Map<string, BenchComparison>();
  if (options.grow) {
    for (const scenario of createUsageScenarios(records.customers)) {
      printLine(`Measuring ${scenario.name} with ${records.rows} records …`);
      before.set(scenario.name, await compareWithBare(scenario, { product, bare: bareServer }, manner));
    }
    printLine(`Making ${rows} records …`);
    await connectAndReplaceUsageRecords(postgres.url, customers, { rows, customers });
  }
  const counted = await measureStatementsAndBytes(environment, scenarios);
  const calls = [];
  for (const scenario of scenarios) {
    printLine(`Measuring ${scenario.name} …`);
    const { statements = [], bytes = 0 } = counted.get(scenario.name) ?? {};
    const { name, aim } = scenario;
    const figures = await compareWithBare(scenario, { product, bare: bareServer }, manner);
    const [text = ''] = statements;
    const runs = Array.from({ length: pageSamples }, () => buildRandomSessionQueryValues(customers));
    const pages = scenario.pages ? rounded(await measureAveragePagesPerRun(postgres.url, text, runs), 1) : null;
    const reached =
      figures.ratio >= aim &&
      statements.length <= (scenario.statements ?? Infinity) &&
      (pages ?? 0) <= (scenario.pages ?? Infinity) &&
      figures.product.failed + figures.bare.failed === 0;
    calls.push({ name, aim, ...figures, statements: statements.length, pages, bytes, reached, sql: statements });
  }
  const jobs = { aim: 1_000, one_worker: 0, two_workers: 0 };
  if ('jobs'.includes(options.only)) {
    printLine('Measuring jobs …');
    jobs.one_worker = await measureJobsPerSecond(db, postgres.url, 1);
    jobs.two_workers = await measureJobsPerSecond(db, postgres.url, 2);
  }
  let users: UserFigures | null = null;
  if ('users'.includes(options.only)) {
    printLine('Measuring 200 users from the first second after a start …');
    const fresh = await startServer('dist/programs/app.js', environment, '/readyz');
    const tokens = Array.from({ length: Math.min(customers, 1000) }, (_, at) => sessionToken(at + 1));
    users = await measureUsers(fresh, tokens, { users: 200, seconds: 15 });
    await fresh.stop();
  }
  let logins: LoginFigures | null = null;
  if ('logins'.includes(options.only)) {
    printLine('Measuring the session while 50 people log in …');
    const fresh = await startServer('dist/programs/app.js', environment, '/readyz');
    const tokens = Array.from({ length: 50 }, (_, at) => sessionToken(at + 1));
    logins = await measureSessionsBesideLogins(fresh, tokens, { at_once: 50, seconds, rounds });
    await fresh.stop();
  }
  let month: BillCycleFigures | null = null;
  if ('month'.includes(options.only)) {
    printLine('Measuring the 1st of a month …');
    const fresh = await startServer('dist/programs/app.js', environment, '/readyz');
    const tokens = Array.from({ length: Math.min(customers, 1000) }, (_, at) => sessionToken(at + 1));
    month = await measureBillCycle(db, environment, { server: fresh, tokens, seconds });
    await fresh.stop();
  }
  let streams: StreamFigures | null = null;
  if ('streams'.includes(options.only)) {
    printLine('Measuring 5,000 open streams …');
    const fresh = await startServer('dist/programs/app.js', environment, '/readyz');
    streams = await measureStreams(db, fresh, { streams: 5_000, customers });
    await fresh.stop();
  }
  let floods: FloodFigures[] = [];
  if (options.only === 'floods') {
    printLine('Measuring the session beside floods …');
    await connectAndReplaceUsageRecords(postgres.url, customers, { rows, customers: Math.min(customers, 2000) });
    const tokens = Array.from({ length: 50 }, (_, at) => sessionToken(at + 100));
    floods = await measureFloods(() => startServer('dist/programs/app.js', environment, '/readyz'), tokens, {
      seconds,
      rounds,
    });
  }
  let intake: UsageIngestion | null = null;
  // This measurement needs much disk space, so it runs only on request.
  if (options.only === 'usage-intake') {
    printLine('Measuring usage records that come in …');
    intake = await measureUsageIngestion(dbWithoutTimeouts, postgres.url, { rows, rounds });
  }
  let bills: BillRunFigures | null = null;
  if ('bills'.includes(options.only)) {
    printLine('Measuring a bill run …');
    const usual = options.only === 'bills' ? 20_000 : 5_000;
    bills = await measureBillRun(dbWithoutTimeouts, postgres.url, Number(options.accounts ?? usual));
  }
  let money: MoneyFigures | null = null;
  // This measurement needs much disk space, so it runs only on request.
  if (options.only === 'money') {
    printLine('Measuring the books and a statement of the bank …');
    const moneyOptions = { url: postgres.url, product, entries: rows, lines: Number(options.lines) };
    money = await seedAndMeasureMoneyFigures(dbWithoutTimeouts, moneyOptions);
  }
  /** Median response times in ms with a tenth of the records and with all, of the product and of the bare server. */
  const growth = calls.flatMap(({ name, product: productFigures, bare: bareFigures }) => {
    const then = before.get(name);
    if (!then) return [];
    const ratio = rounded(productFigures.p50 / Math.max(then.product.p50, 1), 2);
    return [
      {
        name,
        product: [then.product.p50, productFigures.p50],
        bare: [then.bare.p50, bareFigures.p50],
        ratio,
        aim_ratio: 1.2,
      },
    ];
  });
  const report = {
    customers,
    connections,
    seconds,
    rounds,
    calls: calls.map(({ sql: _, ...call }) => call),
    start: { first_ms: rounded(first.readyMs), ready_ms: rounded(product.readyMs) },
    jobs_a_second: jobs,
    users,
    logins,
    month,
    streams,
    floods,
    intake,
    bills,
    money,
    growth,
    memory_mb: { ready: memoryReady, after: await fetchMemoryMb(product), aim_ready: 160 },
  };
  await product.stop();
  await bareServer.stop();
  if (options.json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  const row = (cells: readonly unknown[]) =>
    cells.map((cell, at) => (at === 0 ? String(cell).padEnd(18) : String(cell).padStart(9))).join('');
  printLine(
    `\n${customers} customers, ${connections} connections, ${rounds} rounds of ${seconds} s each, one process\n`,
  );
  printLine(
    row(['', 'req/s', 'p50 ms', 'p99 ms', 'bare/s', 'p50 ms', 'p99 ms', 'ratio', 'aim', 'SQL', 'pages', 'bytes']),
  );
  for (const call of calls) {
    const { product: productFigures, bare: bareFigures } = call;
    printLine(
      row([
        call.name,
        productFigures.rps,
        productFigures.p50,
        productFigures.p99,
        bareFigures.rps,
        bareFigures.p50,
        bareFigures.p99,
        call.ratio,
        call.aim,
        call.statements,
        call.pages ?? '',
        call.bytes,
      ]) + (call.reached ? '' : '   MISSED'),
    );
    if (call.alike)
      printLine(`  beside the bare server that sends the same bytes, ${call.alike.rps} a second: ${call.alike.ratio}`);
    if (productFigures.failed + bareFigures.failed > 0)
      printLine(`  failed: ${productFigures.failed} of ours, ${bareFigures.failed} of the bare server's`);
    if (options.statements) for (const statement of call.sql) printLine(`    ${statement.slice(0, 160)}`);
  }
  printLine(`\nStart to ready: ${report.start.ready_ms} ms (${report.start.first_ms} ms on an empty database)`);
  const { ready, after, aim_ready } = report.memory_mb;
  const isMemoryReached = ready <= aim_ready;
  printLine(
    `Resident memory: ${ready} MB at rest, aim ${aim_ready}, and ${after} MB after the load${isMemoryReached ? '' : '   MISSED'}`,
  );
  if (jobs.one_worker > 0) {
    const missed = jobs.one_worker < jobs.aim ? '   MISSED' : '';
    printLine(
      `Simple jobs a second: ${jobs.one_worker} with one worker, ${jobs.two_workers} with two; aim ${jobs.aim}${missed}`,
    );
  }
  if (users) {
    const { p50, p99, max, failed, failures, requests } = users;
    const missed = failed > 0 || p99 > users.aim_p99 ? '   MISSED' : '';
    printLine(
      `${users.users} users with a second of thought, ${users.seconds} s from ready: ${requests} requests, p50 ${p50} ms, p99 ${p99} ms, longest ${max} ms, ${failed} failed; aim p99 ${users.aim_p99} ms, none failed${missed}`,
    );
    for (const [failure, count] of Object.entries(failures)) printLine(`  failed ${count} times: ${failure}`);
  }
  if (logins) {
    const missed = logins.ratio > logins.aim_ratio ? '   MISSED' : '';
    printLine(
      `Session p99 ${logins.p99_alone_ms} ms, and ${logins.p99_beside_ms} ms while ${logins.at_once} log in (${logins.logins_a_second} passwords a second, ${logins.turned_away} told to come again): ${logins.ratio} times, aim ${logins.aim_ratio}${missed}`,
    );
  }
  if (month) {
    const {
      sims,
      seconds: took,
      aim_seconds,
      longest_ms,
      aim_longest_ms,
      p99_alone_ms,
      p99_beside_ms,
      ratio,
      aim_ratio,
    } = month;
    const missed = took > aim_seconds || longest_ms > aim_longest_ms || ratio > aim_ratio ? '   MISSED' : '';
    printLine(
      `The 1st of a month for ${sims} SIMs: ${took} s, aim ${aim_seconds}; locks held for ${longest_ms} ms at most, aim ${aim_longest_ms}; session p99 ${p99_alone_ms} ms alone and ${p99_beside_ms} ms beside: ${ratio} times, aim ${aim_ratio}${missed}`,
    );
    const { one_worker_sims_a_second, several_workers_sims_a_second, count, ratio: gain } = month.workers;
    printLine(
      `SIMs a second: ${one_worker_sims_a_second} with one worker process, ${several_workers_sims_a_second} with ${count}: ${gain} times`,
    );
  }
  if (floods.length > 0) printLine(formatFloods(floods));
  if (intake) printLine(formatUsageIngestion(intake));
  if (bills) printLine(formatBillRun(bills));
  if (money) printLine(formatMoneyFigures(money));
  for (const { name, product: productGrowth, bare: bareGrowth, ratio, aim_ratio } of growth) {
    const missed = ratio > aim_ratio ? '   MISSED' : '';
    printLine(
      `${name}: p50 ${productGrowth[0]} ms with ${records.rows} records and ${productGrowth[1]} ms with ${rows}: ${ratio} times, aim ${aim_ratio} (bare: ${bareGrowth.join(' and ')} ms)${missed}`,
    );
  }
  if (streams) {
    const { open_streams, memory_mb, aim_mb, p50, p99, aim_ms } = streams;
    const missed = memory_mb > aim_mb || p99 > aim_ms ? '   MISSED' : '';
    printLine(
      `${open_streams} open streams in one process of ${memory_mb} MB, aim ${aim_mb}; from a change to its event p50 ${p50} ms, p99 ${p99} ms, aim ${aim_ms}${missed}`,
    );
  }
  const monthReached =
    !month ||
    (month.seconds <= month.aim_seconds && month.longest_ms <= month.aim_longest_ms && month.ratio <= month.aim_ratio);
  const streamsReached = !streams || (streams.memory_mb <= streams.aim_mb && streams.p99 <= streams.aim_ms);
  const loginsReached = !logins || logins.ratio <= logins.aim_ratio;
  const usersReached = !users || (users.failed === 0 && users.p99 <= users.aim_p99);
  const jobsReached = jobs.one_worker === 0 || jobs.one_worker >= jobs.aim;
  process.exitCode =
    jobsReached &&
    monthReached &&
    streamsReached &&
    usersReached &&
    loginsReached &&
    isMemoryReached &&
    (!intake || hasReachedIngestionAims(intake)) &&
    floods.every(({ ratio, aim_ratio }) => ratio <= aim_ratio) &&
    growth.every(({ ratio, aim_ratio }) => ratio <= aim_ratio) &&
    calls.every(({ reached }) => reached)
      ? 0
      : 1;
} finally {
  await db.close();
  await dbWithoutTimeouts.close();
  await postgres.stop();
}
