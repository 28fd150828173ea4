/**
 * `npm run bench`: how fast the product is, beside a bare Fastify + pg server on the same database in the same run.
 * `--json` prints JSON; `--seconds 8` and `--rounds 5` measure longer; `--statements` also prints the SQL of each call;
 * `--only session` measures one call (`--only jobs`, `--only users`, `--only logins`, `--only month`, `--only streams`, `--only usage-intake`: nothing but these); `--customers 1000000` makes so many first, with two SIMs each; `--rows 10000000`
 * records of what these did.
 */
import { parseArgs } from 'node:util';
import { openPatiently, openPostgres } from '#platform/db/database.ts';
import { startPostgres } from '#platform/testing/postgres-server.ts';
import { countStatements } from './count-statements.ts';
import { jobsASecond } from './jobs.ts';
import type { Measured } from './load.ts';
import { type Logins, measureLogins } from './logins.ts';
import { outsideNowhere } from './nowhere.ts';
import { measure, type Program, startServer } from './programs.ts';
import { measureMonth, type Month } from './month.ts';
import { measureUsers, type Users } from './users.ts';
import type { Scenario } from './scenario.ts';
import { type Intake, measureIntake } from './usage-intake.ts';
import { makeScenarios, sessionValues } from './scenarios.ts';
import { tokenOf } from './seed.ts';
import { measureStreams, type Streams } from './streams.ts';
import { pagesOf } from './session-pages.ts';
import { middle } from './middle.ts';

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    statements: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    customers: { type: 'string', default: '20000' },
    rows: { type: 'string', default: '1000000' },
  },
});
const connections = 50;
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);
const customers = Number(options.customers);
/** Customers whose pages are counted. */
const pageRuns = 300;

const say = (line: string): void => {
  if (!options.json) process.stdout.write(`${line}\n`);
};
const rounded = (value: number, decimals = 0): number => Number(value.toFixed(decimals));

const together = (all: readonly Measured[]): Measured => ({
  rps: rounded(middle(all.map(({ rps }) => rps))),
  p50: middle(all.map(({ p50 }) => p50)),
  p99: middle(all.map(({ p99 }) => p99)),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
});

const memoryOf = async ({ url }: Program): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  const bytes = Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? 0);
  return rounded(bytes / 1024 / 1024);
};

/** Bare and product in turns, so that what else the machine does meets both. */
const compare = async (scenario: Scenario, product: Program, bare: Program) => {
  const job = (server: Program, requests: Scenario['product'], length: number) =>
    measure({ url: server.url, requests, connections, seconds: length, keys: scenario.keys });
  const ofBare: Measured[] = [];
  const ofProduct: Measured[] = [];
  await job(bare, scenario.bare, 1);
  await job(product, scenario.product, 2);
  for (let round = 0; round < rounds; round += 1) {
    ofBare.push(await job(bare, scenario.bare, seconds));
    ofProduct.push(await job(product, scenario.product, seconds));
  }
  const ratio = middle(ofProduct.map(({ rps }, at) => rps / (ofBare[at]?.rps ?? 1)));
  return { product: together(ofProduct), bare: together(ofBare), ratio: rounded(ratio, 2) };
};

const postgres = await startPostgres();
const environment = { DATABASE_URL: postgres.url, ROLE: 'server', EXTRA_SIM_CAP: '20', ...outsideNowhere };
const db = openPostgres(postgres.url, 2);
/** For what takes long. */
const patient = openPatiently(postgres.url, 2);
try {
  say('Starting the product twice: on an empty database, and as every other time …');
  const first = await startServer('dist/programs/app.js', environment, '/readyz');
  await first.stop();
  const product = await startServer('dist/programs/app.js', environment, '/readyz');
  const bare = await startServer('bench/bare.ts', environment, '/');
  const memoryReady = await memoryOf(product);
  say(`Making ${customers} customers …`);
  const place = { db, databaseUrl: postgres.url, url: product.url };
  const scenarios = (await makeScenarios(place, { customers, connections, rows: Number(options.rows) })).filter(
    ({ name }) => name.includes(options.only),
  );
  const counted = await countStatements(environment, scenarios);
  const calls = [];
  for (const scenario of scenarios) {
    say(`Measuring ${scenario.name} …`);
    const { statements = [], bytes = 0 } = counted.get(scenario.name) ?? {};
    const { name, aim } = scenario;
    const figures = await compare(scenario, product, bare);
    const [text = ''] = statements;
    const runs = Array.from({ length: pageRuns }, () => sessionValues(customers));
    const pages = scenario.pages ? rounded(await pagesOf(postgres.url, text, runs), 1) : null;
    const reached =
      figures.ratio >= aim &&
      statements.length <= (scenario.statements ?? Infinity) &&
      (pages ?? 0) <= (scenario.pages ?? Infinity) &&
      figures.product.failed === 0;
    calls.push({ name, aim, ...figures, statements: statements.length, pages, bytes, reached, sql: statements });
  }
  const jobs = { aim: 1_000, one_worker: 0, two_workers: 0 };
  if ('jobs'.includes(options.only)) {
    say('Measuring jobs …');
    jobs.one_worker = await jobsASecond(db, postgres.url, 1);
    jobs.two_workers = await jobsASecond(db, postgres.url, 2);
  }
  let users: Users | null = null;
  if ('users'.includes(options.only)) {
    say('Measuring 200 users from the first second after a start …');
    const fresh = await startServer('dist/programs/app.js', { ...environment, TRUST_PROXY: 'on' }, '/readyz');
    const tokens = Array.from({ length: Math.min(customers, 1000) }, (_, at) => tokenOf(at + 1));
    users = await measureUsers(fresh, tokens, { users: 200, seconds: 15 });
    await fresh.stop();
  }
  let logins: Logins | null = null;
  if ('logins'.includes(options.only)) {
    say('Measuring the session while 50 people log in …');
    const fresh = await startServer('dist/programs/app.js', { ...environment, TRUST_PROXY: 'on' }, '/readyz');
    const tokens = Array.from({ length: 50 }, (_, at) => tokenOf(at + 1));
    logins = await measureLogins(fresh, tokens, { at_once: 50, seconds, rounds });
    await fresh.stop();
  }
  let month: Month | null = null;
  if ('month'.includes(options.only)) {
    say('Measuring the 1st of a month …');
    const fresh = await startServer('dist/programs/app.js', environment, '/readyz');
    const tokens = Array.from({ length: Math.min(customers, 1000) }, (_, at) => tokenOf(at + 1));
    month = await measureMonth(db, environment, { server: fresh, tokens, seconds });
    await fresh.stop();
  }
  let streams: Streams | null = null;
  if ('streams'.includes(options.only)) {
    say('Measuring 5,000 open streams …');
    const fresh = await startServer('dist/programs/app.js', environment, '/readyz');
    streams = await measureStreams(db, fresh, { streams: 5_000, customers });
    await fresh.stop();
  }
  let intake: Intake | null = null;
  // It fills the disk, so only who asks for it gets it.
  if (options.only === 'usage-intake') {
    say('Measuring usage records that come in …');
    intake = await measureIntake(patient, postgres.url, Number(options.rows));
  }
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
    intake,
    memory_mb: { ready: memoryReady, after: await memoryOf(product) },
  };
  await product.stop();
  await bare.stop();
  if (options.json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  const row = (cells: readonly unknown[]) =>
    cells.map((cell, at) => (at === 0 ? String(cell).padEnd(18) : String(cell).padStart(9))).join('');
  say(`\n${customers} customers, ${connections} connections, ${rounds} rounds of ${seconds} s each, one process\n`);
  say(row(['', 'req/s', 'p50 ms', 'p99 ms', 'bare/s', 'p50 ms', 'p99 ms', 'ratio', 'aim', 'SQL', 'pages', 'bytes']));
  for (const call of calls) {
    const { product: ours, bare: theirs } = call;
    say(
      row([
        call.name,
        ours.rps,
        ours.p50,
        ours.p99,
        theirs.rps,
        theirs.p50,
        theirs.p99,
        call.ratio,
        call.aim,
        call.statements,
        call.pages ?? '',
        call.bytes,
      ]) + (call.reached ? '' : '   MISSED'),
    );
    if (ours.failed + theirs.failed > 0) say(`  failed: ${ours.failed} of ours, ${theirs.failed} of the bare server's`);
    if (options.statements) for (const statement of call.sql) say(`    ${statement.slice(0, 160)}`);
  }
  say(`\nStart to ready: ${report.start.ready_ms} ms (${report.start.first_ms} ms on an empty database)`);
  say(`Resident memory: ${report.memory_mb.ready} MB when ready, ${report.memory_mb.after} MB after the load`);
  if (jobs.one_worker > 0) {
    const missed = jobs.one_worker < jobs.aim ? '   MISSED' : '';
    say(
      `Simple jobs a second: ${jobs.one_worker} with one worker, ${jobs.two_workers} with two; aim ${jobs.aim}${missed}`,
    );
  }
  if (users) {
    const { p50, p99, max, failed, requests } = users;
    const missed = failed > 0 || p99 > users.aim_p99 ? '   MISSED' : '';
    say(
      `${users.users} users with a second of thought, ${users.seconds} s from ready: ${requests} requests, p50 ${p50} ms, p99 ${p99} ms, longest ${max} ms, ${failed} failed; aim p99 ${users.aim_p99} ms, none failed${missed}`,
    );
  }
  if (logins) {
    const missed = logins.ratio > logins.aim_ratio ? '   MISSED' : '';
    say(
      `Session p99 ${logins.alone} ms, and ${logins.beside} ms while ${logins.at_once} log in (${logins.logins_a_second} passwords a second, ${logins.turned_away} told to come again): ${logins.ratio} times, aim ${logins.aim_ratio}${missed}`,
    );
  }
  if (month) {
    const { sims, seconds: took, aim_seconds, longest_ms, aim_longest_ms, alone, beside, ratio, aim_ratio } = month;
    const missed = took > aim_seconds || longest_ms > aim_longest_ms || ratio > aim_ratio ? '   MISSED' : '';
    say(
      `The 1st of a month for ${sims} SIMs: ${took} s, aim ${aim_seconds}; locks held for ${longest_ms} ms at most, aim ${aim_longest_ms}; session p99 ${alone} ms alone and ${beside} ms beside: ${ratio} times, aim ${aim_ratio}${missed}`,
    );
  }
  if (intake) {
    const { empty, full, two, ratio, rows, sims, cores, busy } = intake;
    const missed = Math.min(empty, full) < 20_000 || ratio < 1.7 ? '   MISSED' : '';
    say(
      `Usage records of ${sims} SIMs a second: ${empty} at first, ${full} with ${rows} stored, aim 20000; ${two} by two processes: ${ratio} times, aim 1.7; meanwhile ${busy.one * 100} and ${busy.two * 100} % of ${cores} cores were busy${missed}`,
    );
  }
  if (streams) {
    const { open, memory_mb, aim_mb, p50, p99, aim_ms } = streams;
    const missed = memory_mb > aim_mb || p99 > aim_ms ? '   MISSED' : '';
    say(
      `${open} open streams in one process of ${memory_mb} MB, aim ${aim_mb}; from a change to its event p50 ${p50} ms, p99 ${p99} ms, aim ${aim_ms}${missed}`,
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
    calls.every(({ reached }) => reached)
      ? 0
      : 1;
} finally {
  await db.close();
  await patient.close();
  await postgres.stop();
}
