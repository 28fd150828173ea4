import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queryRows } from '#platform/db/database.ts';
import { customerOrder } from '#ordering/server/tables.ts';
import { customerProduct } from '#subscriptions/server/tables.ts';
import { stepUpWithPassword } from './testing/customers/new-customer.ts';
import { fetchMessages } from './testing/product/sandbox-calls.ts';
import { createSandboxControl } from './testing/product/sandbox-control.ts';
import { setUpTestAppForFile } from './testing/product/set-up-test-app-for-file.ts';
import { startTestApp } from './testing/product/test-app.ts';
import { createReadyState, waitUntilQuiet } from './testing/sims/walk-ready-customers.ts';
import type { TestBrowser } from './testing/product/test-browser.ts';
import { createActiveSim, createTwoSims } from './testing/sims/active-sim.ts';
import { createPrepaidSim } from './testing/sims/prepaid-sim.ts';

const copy = setUpTestAppForFile({ readyCustomers: createReadyState });
const orderedProduct = setUpTestAppForFile();

/** Differences between any two customers: ids, moments, addresses, numbers, keys and positions. */
const differs: readonly [RegExp, string][] = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, 'uuid'],
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+\d\d:\d\d)/g, 'moment'],
  [/http:\/\/(127\.0\.0\.1|localhost):\d+/g, 'origin'],
  [/ada\.uuid@/g, 'mail@'],
  [/\+32\d{9}\b|(?<!\d)0\d{3}(\s\d\d){3}\b/g, 'number'],
  [/\b89\d{17,18}\b/g, 'iccid'],
  [/\b\d{15}\b/g, 'imsi'],
  [/\b([0-9A-Z]{4}-){3}[0-9A-Z]{4}\b/g, 'matching id'],
  [/\b[0-9A-F]{4}-[0-9A-F]{4}\b/g, 'order number'],
  [/\bmade-up\.[\w-]+/g, 'encrypted'],
  [/\bPR\d{4}-\d{7}\b/g, 'receipt'],
  [/\b(cst|tr)_\w+/g, 'payment id'],
  [/\b[0-9a-f]{64}\b|\$argon2id\$[^"]+/g, 'hash'],
  [/(?<=")[\w-]{43}(?=")/g, 'hash'],
  [/(?<="(ref_code|customer_number|matching_id|reference|number)":")[^"]+/g, 'number'],
  [/(?<="(horizon|ordinal|number|entry_id)":)\d+/g, '0'],
];

const toComparable = (value: unknown): unknown =>
  JSON.parse(differs.reduce((text, [form, word]) => text.replace(form, word), JSON.stringify(value)));

const sessionOf = async (browser: TestBrowser) => toComparable(await browser.callEndpoint('GET /api/customer/session'));

/** All rows of a customer in all tables. */
const rowsOf = async (product: typeof copy, { customer }: TestBrowser): Promise<Record<string, unknown>> => {
  const tables = await queryRows<{ name: string }>(
    product.db.read,
    sql`select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and column_name = 'customer_uuid' and table_type = 'BASE TABLE' order by 1`,
  );
  const rowsByTable: Record<string, unknown> = {};
  for (const { name } of tables) {
    const rows = await queryRows<{ row: object }>(
      product.db.read,
      sql`select to_jsonb(t) as row from ${sql.identifier(name)} t where customer_uuid = ${customer}`,
    );
    const texts = rows.map(({ row }) => JSON.stringify(toComparable(row)));
    if (texts.length > 0) rowsByTable[name] = texts.toSorted();
  }
  return rowsByTable;
};

/** Messages that a customer has got, and the lines at the network with their eSIM profiles. */
const outsideOf = async (product: typeof copy, email: string, { customer }: TestBrowser): Promise<unknown> => {
  const lines = await product.db.read
    .select()
    .from(customerProduct)
    .where(eq(customerProduct.customer_uuid, customer ?? ''));
  const world = createSandboxControl(product);
  const has = (each: { msisdn: string }) => lines.some(({ msisdn }) => msisdn === each.msisdn);
  const profiles = (await world.profiles()).filter((each) => lines.some(({ iccid }) => iccid === each.iccid));
  const messages = await fetchMessages(product, email);
  return toComparable({
    messages: messages
      .map(({ subject, text, links, attachments }) => ({
        subject,
        text,
        links,
        files: attachments.map(({ name }) => name),
      }))
      .toSorted((a, b) => a.subject.localeCompare(b.subject)),
    lines: (await world.lines()).filter(has),
    orders: (await world.orders()).filter(has).map(({ kind, state }) => ({ kind, state })),
    profiles: profiles.map(({ state, sent_events }) => ({ state, sent_events: sent_events.length })),
  });
};

const walks = { createActiveSim, createPrepaidSim, createTwoSims };

test.each(Object.keys(walks) as (keyof typeof walks)[])(
  'a ready customer of %s has the same data as a customer who orders now',
  async (walk) => {
    const [readyCustomer, walked] = [await walks[walk](copy), await walks[walk](orderedProduct)];
    await waitUntilQuiet(orderedProduct);
    expect(toComparable({ ...readyCustomer, browser: null })).toEqual(toComparable({ ...walked, browser: null }));
    expect(await sessionOf(readyCustomer.browser)).toEqual(await sessionOf(walked.browser));
    expect(await rowsOf(copy, readyCustomer.browser)).toEqual(await rowsOf(orderedProduct, walked.browser));
    expect(await outsideOf(copy, readyCustomer.email, readyCustomer.browser)).toEqual(
      await outsideOf(orderedProduct, walked.email, walked.browser),
    );
    await stepUpWithPassword(readyCustomer.browser);
    expect(await readyCustomer.browser.post('/api/customer/logout')).toMatchObject({ status: 200 });
  },
);

/**
 * Texts in the tables and at the sandbox that name another address than those of this product. Documents that were agreed to are frozen, with the
 * address of the product that made them.
 */
const queryForeignAddresses = async ({ db, url, sandbox }: typeof copy): Promise<string[]> => {
  const columns = await queryRows<{ t: string; c: string }>(
    db.read,
    sql`select table_name as t, column_name as c from information_schema.columns
        where table_schema = 'public' and data_type in ('text', 'jsonb') and table_name not in ('project', 'project_change', 'shared_document')`,
  );
  const origins = sandbox.exportDocuments().flatMap(({ body }) => body.match(/https?:\/\/127\.0\.0\.1:\d+/g) ?? []);
  for (const { t, c } of columns) {
    const [table, column] = [sql.identifier(t), sql.identifier(c)];
    const rows = await queryRows<{ origin: string }>(
      db.read,
      sql`select substring(${column}::text from 'https?://(?:127.0.0.1|localhost):[0-9]+') as origin from ${table}
          where ${column}::text ~ 'https?://(127.0.0.1|localhost):'`,
    );
    origins.push(...rows.map(({ origin }) => origin));
  }
  return origins.filter((origin) => origin !== url && origin !== sandbox.url);
};

test('no stored text has the address of the product at which the ready customers were made', async () => {
  expect(await queryForeignAddresses(copy)).toEqual([]);
  expect(
    await queryRows(copy.db.read, sql`select 1 from information_schema.schemata where schema_name = 'template'`),
  ).toEqual([]);
});

const ordersOf = async (product: typeof copy): Promise<number> => product.db.read.$count(customerOrder);

test('each ready customer is used once, and customers beyond these or with other options are ordered', async () => {
  const product = await startTestApp({ readyCustomers: createReadyState });
  const ordersBefore = await ordersOf(product);
  const emails = new Set<string>();
  for (const walk of [createPrepaidSim, createPrepaidSim, createPrepaidSim]) emails.add((await walk(product)).email);
  expect(emails.size).toBe(3);
  expect(await ordersOf(product)).toBe(ordersBefore);
  emails.add((await createPrepaidSim(product)).email);
  expect(emails.size).toBe(4);
  await createActiveSim(product, { offer: 'private-postpaid-m' });
  await createActiveSim(product, { language: 'fr' });
  expect(await ordersOf(product)).toBe(ordersBefore + 3);
  expect((await createActiveSim(product)).line.state).toBe('active');
  expect(await ordersOf(product)).toBe(ordersBefore + 3);
  product.clock.setOffset(3_600_000);
  product.clock.setOffset(0);
  await createActiveSim(product);
  expect(await ordersOf(product)).toBe(ordersBefore + 4);
  await product.stop();
});

test('a product with settings of its own cannot have ready customers', async () => {
  await expect(startTestApp({ readyCustomers: createReadyState, settings: { BRAND_NAME: 'Other' } })).rejects.toThrow(
    'a first start of its own',
  );
});
