import { randomUUID } from 'node:crypto';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCustomer } from '../../app/testing/new-customer.ts';
import { testProduct, type TestProduct } from '../../app/testing/test-product.ts';
import type { TestBrowser } from '../../app/testing/test-browser.ts';
import type { Database } from '#platform/db/database.ts';
import { sessionStatements } from './session-of-token.ts';

const statements: string[] = [];
let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ onStatement: (statement) => statements.push(statement) });
});
afterAll(() => product.stop());

const path = '/api/customer/session';
const at = sql`'2026-11-01T10:00:00Z'::timestamptz`;
const offer = sql`'05abfdd3-6356-4563-b127-f4a9a6822e34'::uuid`;
const run = (change: SQL) => product.db.tx((tx) => tx.execute(change));

/** A customer who has something in every table that a session shows. */
const customerWithAll = async (): Promise<{ browser: TestBrowser; uuid: string }> => {
  const { browser, uuid } = await newCustomer(product, { details: true });
  const [order, esim, card, used] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const digits = String(Math.floor(Math.random() * 1e8)).padStart(8, '0');
  for (const row of [
    sql`customer_order (customer_uuid, uuid, state, totals, created_at, updated_at) values (${uuid}, ${order}, 'in_delivery', '{}', ${at}, ${at})`,
    sql`order_product (customer_uuid, uuid, order_uuid, position, type, offer_uuid, payment_type, price_cents, addons, state, created_at, reached)
      select ${uuid}, u::uuid, ${order}, n, n, ${offer}, 'postpaid', 1000, '[]', 'in_processing', ${at}, '{}' from (values (${esim}, 0), (${card}, 1)) as v (u, n)`,
    sql`sim_allocation (order_product_uuid, customer_uuid, type, msisdn, iccid, state, allocated_at)
      select u::uuid, ${uuid}, n, ${`+324${digits}`} || n, ${`8932${digits}`} || n, 'reserved', ${at} from (values (${esim}, 0), (${card}, 1)) as v (u, n)`,
    sql`esim_profile (order_product_uuid, iccid, smdp_address, matching_id, progress_at) values (${esim}, ${`8932${digits}0`}, 'smdp.example.com', 'M-1', ${at})`,
    sql`shipment (customer_uuid, uuid, order_uuid, state, created_at) values (${uuid}, ${randomUUID()}, ${order}, 'in_transit', ${at})`,
    sql`port_in (uuid, customer_uuid, order_product_uuid, msisdn, operator_uuid, subscription, created_at, changed_at) values (${randomUUID()}, ${uuid}, ${esim}, '+32470000001', ${offer}, 'prepaid', ${at}, ${at})`,
    sql`customer_product (customer_uuid, uuid, order_product_uuid, name, msisdn, type, state, offer_uuid, iccid, puk1, puk2, services, activated_at)
      values (${uuid}, ${used}, ${randomUUID()}, 'SIM', '+32470000002', 0, 'active', ${offer}, '8932', '1', '2', '[]', ${at})`,
    sql`bucket (customer_uuid, customer_product_uuid, kind, month, total) values (${uuid}, ${used}, 'sms', '2999-01-01', 10)`,
    sql`customer_addon (customer_uuid, uuid, customer_product_uuid, offer_uuid, state, started_at) values (${uuid}, ${randomUUID()}, ${used}, ${offer}, 'adding', ${at})`,
    sql`payment_profile (customer_uuid, method, setup_state, updated_at) values (${uuid}, 1, 'valid', ${at})`,
    sql`mandate (customer_uuid, mandate_uuid, reference, iban, account_holder, state, agreed_at) values (${uuid}, ${randomUUID()}, ${randomUUID()}, 'BE71096123456769', 'Ada', 'valid', ${at})`,
    sql`customer_invoice (customer_uuid, invoice_uuid, number, reference, month, amount_cents, remaining_cents, state, created_at, due_at)
      values (${uuid}, ${randomUUID()}, ${Number(digits)}, ${randomUUID()}, '2026-10', 1000, 1000, 'open', ${at}, ${at})`,
  ])
    await run(sql`insert into ${row}`);
  return { browser, uuid };
};

/** A change of one row of each table that shows in the session. */
const changes: Record<string, SQL> = {
  customer: sql`newsletter = not newsletter`,
  credential: sql`pending_email = 'new@example.com'`,
  payment_profile: sql`method = 0`,
  mandate: sql`account_holder = 'Ada Peeters'`,
  customer_product: sql`name = 'My phone'`,
  bucket: sql`used = 3`,
  customer_addon: sql`state = 'active'`,
  port_in: sql`state = 'submitted'`,
  order_product: sql`tries = tries + 1`,
  customer_order: sql`state = 'confirmed'`,
  sim_allocation: sql`msisdn = msisdn || '9'`,
  esim_profile: sql`matching_id = 'M-2'`,
  shipment: sql`tracking_code = 'T-1'`,
  customer_invoice: sql`remaining_cents = 500`,
};

const rowsIn = (table: string, uuid: string): SQL =>
  table === 'esim_profile'
    ? sql`order_product_uuid in (select uuid from order_product where customer_uuid = ${uuid})`
    : sql`customer_uuid = ${uuid}`;

/** The tables that the plan of a statement names. */
const tablesOf = async (statement: (typeof sessionStatements)[number]): Promise<string[]> => {
  const { sql: text, params } = statement(product.db.read).getQuery();
  const samples: Record<string, unknown> = { token_hashes: [''], token_hash: '', ended_since: '2026-11-01T00:00:00Z' };
  const values = params.map((param) => samples[(param as Placeholder).name]);
  const client = product.db.client as Extract<Database['client'], { totalCount: number }>;
  const { rows } = await client.query(`explain (format json) ${text}`, values);
  return [...new Set([...JSON.stringify(rows).matchAll(/"Relation Name\W+(\w+)/g)].map((each) => String(each[1])))];
};

const same = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;
const sorted = (names: Iterable<string>): string[] => [...names].toSorted();

test('the marks look at every table that the session shows', async () => {
  const [ofMarks, ofAll] = await Promise.all(sessionStatements.map(tablesOf));
  expect(sorted(ofMarks ?? [])).toEqual(sorted(ofAll ?? []));
  expect(sorted([...Object.keys(changes), 'session'])).toEqual(sorted(ofAll ?? []));
});

/** Of the statements about the session, whether each reads all of it. Others, as a look for a newer catalogue, come in between. */
const readsAll = (): boolean[] =>
  statements.flatMap((each) => (each.includes('row_to_json(session)') ? [each.includes('row_to_json(part_row)')] : []));

describe('a session that was kept', () => {
  test('is not read again as long as nothing changes, and is again when something does', async () => {
    const { browser } = await customerWithAll();
    const first = await browser.get(path);
    statements.length = 0;
    expect((await browser.get(path)).bytes).toEqual(first.bytes);
    expect(readsAll()).toEqual([false]);
    browser.language = 'fr';
    statements.length = 0;
    await browser.get(path);
    expect(readsAll()).toEqual([false, true]);
  });

  test('shows a change of any row at once, and its end', async () => {
    const { browser, uuid } = await customerWithAll();
    let before = (await browser.get(path)).bytes;
    for (const [table, change] of Object.entries(changes)) {
      await run(sql`update ${sql.identifier(table)} set ${change} where ${rowsIn(table, uuid)}`);
      const after = (await browser.get(path)).bytes;
      expect([table, same(after, before)]).toEqual([table, false]);
      before = after;
    }
    for (const table of ['esim_profile', 'sim_allocation', 'shipment', 'port_in', 'bucket', 'customer_addon']) {
      await run(sql`delete from ${sql.identifier(table)} where ${rowsIn(table, uuid)}`);
      const after = (await browser.get(path)).bytes;
      expect([table, same(after, before)]).toEqual([table, false]);
      before = after;
    }
  });

  test('is not shown to a session that has ended, nor after a change that was taken back', async () => {
    const { browser, uuid } = await customerWithAll();
    const first = (await browser.get(path)).bytes;
    const undone = product.db.tx(async (tx) => {
      await tx.execute(sql`update customer set newsletter = not newsletter where customer_uuid = ${uuid}`);
      throw new Error('taken back');
    });
    await expect(undone).rejects.toThrow('taken back');
    expect((await browser.get(path)).bytes).toEqual(first);
    await run(sql`delete from session where customer_uuid = ${uuid}`);
    expect((await browser.get(path)).status).toBe(401);
  });
});
