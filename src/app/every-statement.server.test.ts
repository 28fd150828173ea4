import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workTable } from './domains.ts';
import { everyCall } from './testing/every-call.ts';
import { everythingOnce } from './testing/everything-once.ts';
import { fillTables } from './testing/filled-tables.ts';
import { findWholeReads } from './testing/read-plans.ts';
import { recordStatements, type Sent } from './testing/recorded-statements.ts';
import { testProduct, type TestProduct } from './testing/test-product.ts';

/** Tables that stay small however many customers there are. */
const small = ['catalogue_version', 'business_clock', 'own_secret'];

let product: TestProduct;
let statements: Sent[];
let metrics: string;
let filled: string[];

beforeAll(async () => {
  const recorded = recordStatements();
  try {
    product = await testProduct();
    await everythingOnce(product, recorded.aside);
    metrics = await (await fetch(`${product.url}/metrics`)).text();
    statements = recorded.statements();
  } finally {
    recorded.stop();
  }
  filled = await fillTables(product.db, small);
}, 120_000);
afterAll(() => product.stop());

/** The labels of the series of a metric, without their values. */
const seriesOf = (name: string): string[] =>
  metrics.split('\n').flatMap((line) => (line.startsWith(`${name}{`) ? [line.slice(name.length)] : []));

const readsOf = async () => {
  const client = await product.db.pool.connect();
  try {
    return await findWholeReads(client, statements, new Set(filled));
  } finally {
    client.release();
  }
};

test('every endpoint was asked and answered well, every job was run', () => {
  const answered = seriesOf('http_request_duration_seconds_count').filter((labels) => /status="[23]/.test(labels));
  const route = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');
  const unasked = everyCall.filter(
    ({ method, path }) => !answered.some((labels) => labels.includes(`method="${method}",route="${route(path)}"`)),
  );
  expect(unasked.map((call) => call.route)).toEqual([]);
  const ran = seriesOf('jobs_total');
  const idle = workTable.filter(({ job }) => !ran.some((labels) => labels.includes(`job="${job.name}",ok="true"`)));
  expect(idle.map(({ job }) => job.name)).toEqual([]);
});

test('no statement reads the whole of a table that grows', async () => {
  expect(statements.length).toBeGreaterThan(150);
  expect(await readsOf()).toEqual([]);
});

describe('would be seen', () => {
  test.each([
    ['shipment_order', 'shipment row by row'],
    ['session_created_at_index', 'session row by row'],
    ['customer_order_uuid', 'customer_order row by row'],
    ['payment_subject', 'payment row by row'],
  ])('that %s is missing', async (index, read) => {
    await product.db.read.execute(sql.raw(`drop index "${index}"`));
    expect((await readsOf()).flatMap(({ reads }) => reads)).toContain(read);
  });

  test('that a statement reads a whole index', async () => {
    statements = [{ text: 'select email from credential order by email', values: [], name: null }];
    expect((await readsOf())[0]?.reads).toEqual(['all of index credential_email_unique of credential']);
  });
});
