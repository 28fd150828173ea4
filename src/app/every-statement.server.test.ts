import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { topUpRequestTime, upcomingMonth } from '#billing/rules/top-up-request-day.ts';
import { runSendTopUpRequests } from '#billing/server/jobs/send-top-up-requests.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { createTestJobContext } from './testing/product/job-context.ts';
import { domainEvent } from '#platform/db/tables.ts';
import { createTestDatabase } from '#platform/testing/test-database.ts';
import { jobBindings } from './domains.ts';
import { endpointCalls } from './testing/every-call/endpoint-calls.ts';
import { exerciseEverything } from './testing/every-call/exercise-everything.ts';
import { findLockOrderFaults, type LockingTransaction } from './testing/locks/lock-order.ts';
import { lockExceptions } from './testing/locks/lock-exceptions.ts';
import { findUnorderedLocks } from './testing/locks/unordered-locks.ts';
import { recordTransactions } from './testing/locks/recorded-transactions.ts';
import { buildOwnsRows } from './testing/locks/owns-rows.ts';
import { fillTables } from './testing/tables/fill-tables.ts';
import {
  findUnroutedStatements,
  findFullScans,
  type PlannedStatement,
  explainStatements,
} from './testing/tables/query-plans.ts';
import { recordStatements, type SentStatement } from './testing/product/recorded-statements.ts';
import {
  unshardedTables,
  unroutedStatementPatterns,
  queryCustomerTables,
  queryForeignKeys,
  queryUniqueKeys,
} from './testing/tables/sharding.ts';
import { startTestApp, type TestApp } from './testing/product/test-app.ts';

/** Tables whose size does not depend on the number of customers, or whose rows are kept for some days only. */
const small = [
  'catalogue_version',
  'business_clock',
  'own_secret',
  'worker',
  // Failed jobs, which operators look at.
  'dead_letter',
  'bill_cycle_run',
  'bill_cycle_run_part',
  'bill_run',
  'usage_rejected',
  // Projects, with what operators load of them by file: some rows a month. Serials of credits are not among them: one is a tonne.
  'project',
  'project_opening',
  'project_report',
  'project_document',
  'project_load',
  'project_total',
  'project_total_version',
  'project_report_refused',
  'forest_month_due',
  'removal_lot',
  'removal_event',
  'contribution_transfer',
];

let product: TestApp;
let statements: SentStatement[];
let transactions: LockingTransaction[];
let metrics: string;
let events: (typeof domainEvent.$inferSelect)[];
let filled: string[];

/** Top-up requests are sent in the last days of a month; on other days the job does nothing. */
const runTopUpRequestsInTheirTime = async () => {
  const { clock, settings } = product;
  const month = upcomingMonth(brusselsDate(clock.now()));
  const time = addSeconds(topUpRequestTime(month, settings.PREPAID_ASK_DAYS), 60);
  if (clock.now() < time) clock.setOffset(time.getTime() - Date.now());
  await runSendTopUpRequests({}, createTestJobContext(product, {} as never));
};

beforeAll(async () => {
  // Migrations scan whole tables and are excluded.
  await (await createTestDatabase()).close();
  const recordedTransactions = recordTransactions();
  const recorded = recordStatements(recordedTransactions.onStatement);
  try {
    product = await startTestApp({ empty: true });
    await exerciseEverything(product, recorded.runUnrecorded);
    await runTopUpRequestsInTheirTime();
    metrics = await (await fetch(`${product.url}/metrics`)).text();
    statements = recorded.statements();
    transactions = recordedTransactions.transactions();
  } finally {
    recorded.stop();
    recordedTransactions.stop();
  }
  events = await product.db.read.select().from(domainEvent);
  filled = await fillTables(product.db, small);
}, 300_000);
afterAll(() => product.stop());

/** The label sets of a metric, without values. */
const seriesOf = (name: string): string[] =>
  metrics.split('\n').flatMap((line) => (line.startsWith(`${name}{`) ? [line.slice(name.length)] : []));

const plans = async (sentStatements = statements): Promise<PlannedStatement[]> => {
  const client = await product.db.pool.connect();
  try {
    return await explainStatements(client, sentStatements);
  } finally {
    client.release();
  }
};
const readsOf = async (sentStatements = statements) => findFullScans(await plans(sentStatements), new Set(filled));

test('every endpoint succeeded and every job ran', () => {
  const answered = seriesOf('http_request_duration_seconds_count').filter((labels) => /status="[23]/.test(labels));
  const route = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');
  const unasked = endpointCalls.filter(
    ({ method, path }) => !answered.some((labels) => labels.includes(`method="${method}",route="${route(path)}"`)),
  );
  expect(unasked.map((call) => call.route)).toEqual([]);
  const ran = seriesOf('jobs_total');
  const idle = jobBindings.filter(({ job }) => !ran.some((labels) => labels.includes(`job="${job.name}",ok="true"`)));
  expect(idle.map(({ job }) => job.name)).toEqual([]);
});

/** Names of all fields in a JSON value. */
const fieldsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [name, ...fieldsIn(inner)])
    : [];

test('stored domain events hold no secrets', () => {
  expect(new Set(events.map(({ type }) => type)).size).toBeGreaterThan(15);
  const secret = /iban|holder|pu?k|pin|password|secret|token|hash|encrypted|activation|imsi|iccid|link|url/i;
  const fields = new Set(events.flatMap(({ payload }) => fieldsIn(payload)));
  expect([...fields].filter((name) => secret.test(name))).toEqual([]);
});

test('no statement scans a growing table', async () => {
  expect(statements.length).toBeGreaterThan(150);
  expect(await readsOf()).toEqual([]);
});

describe('locks', () => {
  test('are taken in orders in which no transactions can wait for each other in a circle', async () => {
    expect(transactions.length).toBeGreaterThan(100);
    const ownsRows = buildOwnsRows(await queryCustomerTables(product.db));
    expect(findLockOrderFaults(transactions, ownsRows, lockExceptions)).toEqual({
      circles: [],
      needlessExceptions: [],
    });
  });

  test('of several rows of a table are taken in a fixed order', async () => {
    expect(findUnorderedLocks(statements, await queryUniqueKeys(product.db))).toEqual([]);
  });

  // An insert into a table with a foreign key locks the row that it names, which `findLockOrderFaults` does not see. That of this one is never locked `for update`.
  test('are taken through no foreign key but that of the parts of a bill cycle run', async () => {
    expect(await queryForeignKeys(product.db)).toEqual(['bill_cycle_run_part_month_bill_cycle_run_month_fk']);
  });
});

describe('the schema can be sharded by customer', () => {
  test('every table has the customer in its keys, or is listed as unsharded', async () => {
    const keys = await queryUniqueKeys(product.db);
    const without = keys.filter(
      ({ table, columns }) => !(table in unshardedTables) && !columns.includes('customer_uuid'),
    );
    expect(without.map(({ key }) => key)).toEqual([]);
    const tables = new Set(keys.map(({ table }) => table));
    expect(Object.keys(unshardedTables).filter((table) => !tables.has(table))).toEqual([]);
  });

  test('every statement on customer tables names the customer, except lookups by id', async () => {
    const spread = new Set(filled.filter((table) => !(table in unshardedTables)));
    const unrouted = findUnroutedStatements(await plans(), spread).map(({ text }) => text);
    expect(unrouted.filter((text) => !unroutedStatementPatterns.some((pattern) => pattern.test(text)))).toEqual([]);
    expect(unroutedStatementPatterns.filter((pattern) => !unrouted.some((text) => pattern.test(text)))).toEqual([]);
    expect(unrouted.filter((text) => / for update| update /i.test(text))).toEqual([]);
  });

  test('an unroutable statement and an unsharded table are detected', async () => {
    const text = 'select 1 from customer_order o join order_product p on p.order_uuid = o.uuid where o.uuid = $1';
    const sampleStatement = { text, values: [randomUUID()], name: null };
    const [unroutedStatement] = findUnroutedStatements(
      await plans([sampleStatement]),
      new Set(['customer_order', 'order_product']),
    );
    expect(unroutedStatement?.reads.toSorted()).toEqual(['customer_order', 'order_product']);
    await product.db.write.execute(sql`create unique index fault on payment (checkout_url, created_at)`);
    expect((await queryUniqueKeys(product.db)).find(({ key }) => key === 'fault')?.columns).not.toContain(
      'customer_uuid',
    );
  });
});

describe('the check detects', () => {
  test.each([
    ['refund_uuid', 'refund row by row'],
    ['session_created_at_index', 'session row by row'],
    ['customer_order_uuid', 'customer_order row by row'],
    ['payment_at_provider', 'payment row by row'],
  ])('that the index %s is missing', async (index, read) => {
    await product.db.write.execute(sql.raw(`drop index "${index}"`));
    expect((await readsOf()).flatMap(({ reads }) => reads)).toContain(read);
  });

  test('that a statement reads a whole index', async () => {
    const sampleStatements = [{ text: 'select email from credential order by email', values: [], name: null }];
    expect((await readsOf(sampleStatements))[0]?.reads).toEqual(['all of index credential_email_unique of credential']);
  });
});
