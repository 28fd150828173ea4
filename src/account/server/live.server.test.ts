import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSignedInBrowser, createSubAccountWithBrowser } from '#app/testing/every-call/endpoint-calls.ts';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { type SecondServer, startSecondServer } from '#app/testing/product/start-second-server.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { queryRows } from '#platform/db/database.ts';
import { type OpenStream, openLiveUpdateStream } from '#app/testing/product/open-live-update-stream.ts';
import { queryConnectionPids } from '#platform/testing/connections.ts';

const statements: string[] = [];
let product: TestApp;
let secondServer: SecondServer;
beforeAll(async () => {
  product = await startTestApp({ onStatement: (statement) => statements.push(statement) });
  secondServer = await startSecondServer(product);
}, 300_000);
afterAll(async () => {
  await secondServer.stop();
  await product.stop();
});

const openStreams: OpenStream[] = [];
afterEach(async () => {
  await Promise.all(openStreams.splice(0).map((stream) => stream.close()));
});
const openLiveStream = async (browser: TestBrowser, base = browser.base): Promise<OpenStream> => {
  const stream = await openLiveUpdateStream(browser, base);
  openStreams.push(stream);
  return stream;
};

const logInAtSecondServer = async (customer_uuid: string): Promise<TestBrowser> => {
  const browser = secondServer.browser();
  browser.session = (await createSignedInBrowser(product, customer_uuid)).session;
  return browser;
};

describe('a live stream', () => {
  test('reports a change made by another process, and none of another customer', async () => {
    const { browser, uuid } = await registerCustomer(product);
    const stranger = await registerCustomer(product);
    const [stream, streamOfSecondServer, strangersStream] = [
      await openLiveStream(browser),
      await openLiveStream(await logInAtSecondServer(uuid)),
      await openLiveStream(stranger.browser),
    ];
    expect(await Promise.all([stream.next(), streamOfSecondServer.next(), strangersStream.next()])).toEqual([
      'open',
      'open',
      'open',
    ]);
    await browser.post('/api/customer/language/change', { language: 'nl' });
    expect(await Promise.all([stream.next(), streamOfSecondServer.next()])).toEqual(['changed', 'changed']);
    await stranger.browser.post('/api/customer/language/change', { language: 'nl' });
    // Their own change is their first event.
    expect(await strangersStream.next()).toBe('changed');
    expect(strangersStream.receivedEvents()).toEqual(['open', 'changed']);
  });

  test('reports nothing of a transaction that rolled back', async () => {
    const { browser, uuid } = await registerCustomer(product);
    const stream = await openLiveStream(browser);
    await stream.next();
    const change = sql`update customer set newsletter = not newsletter where customer_uuid = ${uuid}`;
    const failedTx = product.db.tx(async (tx) => {
      await tx.execute(change);
      throw new Error('taken back');
    });
    await expect(failedTx).rejects.toThrow('taken back');
    await product.db.write.execute(change);
    expect(await stream.next()).toBe('changed');
    expect(stream.receivedEvents()).toEqual(['open', 'changed']);
  });

  test('reports to a sub-account what happens to its SIM, and nothing of the other SIMs of the owner', async () => {
    const owner = await registerCustomer(product);
    const sub = await createSubAccountWithBrowser(product, owner.uuid);
    const [ownUuid, otherUuid] = [randomUUID(), randomUUID()];
    for (const uuid of [ownUuid, otherUuid])
      await product.db.write.execute(sql`
        insert into customer_product (customer_uuid, uuid, order_product_uuid, name, msisdn, type, state, offer_uuid, iccid, services, buckets, addons, activated_at)
        values (${owner.uuid}::uuid, ${uuid}::uuid, ${randomUUID()}::uuid, 'SIM', ${`+324${String(Date.now()).slice(-7)}${uuid === ownUuid ? 0 : 1}`}, 0, 'active',
          '05abfdd3-6356-4563-b127-f4a9a6822e34', ${uuid.slice(0, 19)}, '[]', '[]', '[]', now())`);
    await product.db.write.execute(
      sql`update session set customer_product_uuid = ${ownUuid}::uuid where customer_uuid <> ${owner.uuid}::uuid and owner_customer_uuid = ${owner.uuid}::uuid`,
    );
    const stream = await openLiveStream(sub);
    await stream.next();
    const rename = (uuid: string, name: string) =>
      product.db.write.execute(sql`update customer_product set name = ${name} where uuid = ${uuid}::uuid`);
    await rename(otherUuid, 'Secret');
    await owner.browser.post('/api/customer/language/change', { language: 'fr' });
    await rename(ownUuid, 'Mine');
    expect(await stream.next()).toBe('changed');
    const nextEvent = stream.next();
    await rename(otherUuid, 'Another secret');
    await rename(ownUuid, 'Mine again');
    expect(await nextEvent).toBe('changed');
    expect(stream.receivedEvents()).toEqual(['open', 'changed', 'changed']);
  });

  test('reports the changes of many customers, each to their own stream', async () => {
    const [firstOwner, secondOwner] = [await registerCustomer(product), await registerCustomer(product)];
    const streams = [await openLiveStream(firstOwner.browser), await openLiveStream(secondOwner.browser)];
    for (const stream of streams) await stream.next();
    await product.db.write.execute(sql`update customer set newsletter = not newsletter`);
    expect(await Promise.all(streams.map((stream) => stream.next()))).toEqual(['changed', 'changed']);
  });
});

describe('a live stream ends', () => {
  test('with its session, in any process, and no other stream ends', async () => {
    const { browser, uuid } = await registerCustomer(product);
    const [stream, streamOfSecondServer] = [
      await openLiveStream(browser),
      await openLiveStream(await logInAtSecondServer(uuid)),
    ];
    await Promise.all([stream.next(), streamOfSecondServer.next()]);
    await browser.post('/api/customer/session/revoke', {});
    // The server sends `changed` before it ends the stream, so that the page fetches the session and finds it revoked.
    expect([await streamOfSecondServer.next(), await streamOfSecondServer.next()]).toEqual(['changed', null]);
    await browser.post('/api/customer/language/change', { language: 'nl' });
    expect(await stream.next()).toBe('changed');
  });

  test('when a customer opens too many, the oldest first', async () => {
    const { browser } = await registerCustomer(product);
    const streams = [];
    for (let at = 0; at < 9; at += 1) streams.push(await openLiveStream(browser));
    expect(await Promise.all(streams.map((stream) => stream.next()))).toEqual(Array(9).fill('open'));
    const firstStream = streams[0] ?? expect.unreachable();
    // The change that the registration made may be reported after the streams are open.
    let lastEvent = await firstStream.next();
    while (lastEvent === 'changed') lastEvent = await firstStream.next();
    expect([lastEvent, await firstStream.next()]).toEqual(['enough', null]);
  });

  test('when the database connection is lost, and a new stream works', async () => {
    const { browser } = await registerCustomer(product);
    const stream = await openLiveStream(browser);
    await stream.next();
    for (const pid of await queryConnectionPids(product.db.read, { statement: '^(listen |select 1$)' }))
      await product.db.write.execute(sql`select pg_terminate_backend(${pid})`);
    expect(await stream.next()).toBeNull();
    const streamAgain = await openLiveStream(browser);
    expect(await streamAgain.next()).toBe('open');
    await browser.post('/api/customer/language/change', { language: 'fr' });
    expect(await streamAgain.next()).toBe('changed');
  });
});

/** Tables without notifications: sessions, the catalogue, stock rows that change together with an allocation, billed months, which are written with their invoice, and shared documents, with their mandate. */
const tablesWithoutTrigger = new Set([
  'session',
  'catalogue_version',
  'sim_stock',
  'msisdn_pool',
  'billed_month',
  'shared_document',
]);

test('every table of the session statement has change notifications', async () => {
  const { browser } = await registerCustomer(product);
  statements.length = 0;
  await browser.get('/api/customer/session');
  const allStatements = statements.join(' ');
  const tables = await queryRows<{ name: string; trigger_count: number }>(
    product.db.read,
    sql`select c.relname as name,
          (select count(*)::int from pg_trigger t where t.tgrelid = c.oid and t.tgname like '%_is_told') as trigger_count
        from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`,
  );
  const readTables = tables.filter(({ name }) => new RegExp(`\\b(from|join) "?${name}\\b`).test(allStatements));
  expect(readTables.length).toBeGreaterThan(12);
  expect(
    readTables
      .filter(({ trigger_count, name }) => trigger_count < 3 && !tablesWithoutTrigger.has(name))
      .map(({ name }) => name),
  ).toEqual([]);
});

test('a stream requires a session, and is not cached or compressed', async () => {
  expect((await product.browser().get('/api/customer/live')).status).toBe(401);
  const { browser } = await registerCustomer(product);
  const { headers } = await openLiveStream(browser);
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(headers.get('cache-control')).toBe('private, no-store, no-transform');
  expect(headers.get('x-accel-buffering')).toBe('no');
  expect(headers.get('content-encoding')).toBeNull();
  const head = await browser.call('HEAD', '/api/customer/live', undefined, {});
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
});

test('a process refuses more streams than LIVE_STREAMS, and ends its streams when it stops', async () => {
  const appWithOneStream = await startTestApp({ settings: { LIVE_STREAMS: '1' } });
  const { browser } = await registerCustomer(appWithOneStream);
  const stream = await openLiveStream(browser);
  expect(await stream.next()).toBe('open');
  const refusedAnswer = await browser.get('/api/customer/live');
  expect([refusedAnswer.status, refusedAnswer.problem.code]).toEqual([503, 'UNAVAILABLE']);
  const stopping = appWithOneStream.stop();
  expect(await stream.next()).toBeNull();
  await stopping;
});
