import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertMandateForTest } from '#app/testing/customers/customer-state.ts';
import { goodPassword, registerCustomer, stepUpWithPassword } from '#app/testing/customers/new-customer.ts';
import { createTwoSims, logInByNumber } from '#app/testing/sims/active-sim.ts';
import { orderSim } from '#app/testing/orders/ordered-sim.ts';
import { createSandboxControl } from '#app/testing/product/sandbox-control.ts';
import { sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { issueOpenInvoice, issuePaidInvoice } from '#billing/server/commands.ts';
import { customer } from '#customers/server/tables.ts';
import { accountEvent, session } from '#identity/server/tables.ts';
import { queryRows } from '#platform/db/database.ts';
import type { Cents } from '#platform/pure/money.ts';
import { eraseAccount } from './jobs.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const statusOf = async (uuid: string) =>
  (await product.db.read.select().from(customer).where(eq(customer.customer_uuid, uuid)))[0]?.status;

/** Tables with a row that contains one of these texts. */
const tablesWith = async (texts: readonly string[]): Promise<string[]> => {
  const tables = await queryRows<{ name: string }>(
    product.db.read,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const each = texts.map((text) => sql`t::text ilike ${`%${text}%`}`);
      const rows = await queryRows(
        product.db.read,
        sql`select 1 from ${sql.identifier(name)} t where ${sql.join(each, sql` or `)} limit 1`,
      );
      return rows.length > 0 ? [name] : [];
    }),
  );
  return found.flat();
};

const leave = (browser: Awaited<ReturnType<typeof registerCustomer>>['browser'], key?: string) =>
  browser.post('/api/customer/delete', { confirm: true, reason: 'moving' }, key ? { key } : {});

test('a deleted customer with a SIM is erased, except data that the law requires', async () => {
  const world = createSandboxControl(product);
  const sim = await orderSim(product);
  const { esim } = await product.waitFor(async () => {
    const { pending } = await sim.fetchSim();
    return pending?.state === 'esim_ready' && pending;
  });
  await world.install(esim?.activation_code);
  await sim.activate();
  const active = await product.waitFor(async () => (await sim.fetchSim()).products[0]);
  const { customer: own } = await sim.browser.callEndpoint('GET /api/customer/session');
  const email = own.details.email.address ?? '';
  await insertMandateForTest(product, own.uuid);
  const paid = {
    customer_uuid: own.uuid,
    order_uuid: randomUUID(),
    invoice_uuid: randomUUID(),
    amount_cents: 500 as Cents,
  };
  await product.db.tx((tx) => issuePaidInvoice(tx, { ...paid, now: product.clock.now() }));
  const texts = [email, active.msisdn ?? '', active.sim.iccid, 'Peeters', 'Nieuwstraat'];
  expect((await tablesWith(texts)).length).toBeGreaterThan(4);

  await stepUpWithPassword(sim.browser);
  expect((await leave(sim.browser)).status).toBe(200);
  expect(await statusOf(own.uuid)).toBe('closing');
  const noted = await product.db.read.select().from(accountEvent).where(eq(accountEvent.customer_uuid, own.uuid));
  expect(noted.filter(({ kind }) => kind === 'deletion-asked')).toHaveLength(1);
  expect((await sim.browser.get('/api/customer/session')).status).toBe(401);
  const again = await product.browser().post('/api/customer/login', { email, password: goodPassword });
  expect(again.status).toBe(422);

  await product.waitFor(async () =>
    (await world.lines()).every((line) => line.msisdn !== active.msisdn || line.state !== 'active'),
  );
  await product.advanceClock('PT20M');
  await product.waitFor(async () => (await statusOf(own.uuid)) === 'erased', 30_000);
  await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
  const letters = await sandboxCall<{ subject: string }[]>(product, `/api/messages?to=${encodeURIComponent(email)}`);
  expect(letters[0]?.subject).toBe('Your account has been deleted');

  // The law requires the recipients of invoices and the mandates; numbers and SIMs belong to our stock. The account of a
  // mandate is stored encrypted.
  expect(await tablesWith(texts)).toEqual(['closed_account', 'msisdn_pool', 'sim_stock']);
  const login = await product.browser().post('/api/customer/login', { email, password: goodPassword });
  expect([login.status, login.problem.code]).toEqual([422, 'WRONG_PASSWORD']);
  expect((await registerCustomer(product, { email })).uuid).not.toBe(own.uuid);
});

test('a deleted customer without orders leaves no data', async () => {
  const { browser, email, uuid } = await registerCustomer(product, { details: true });
  expect((await leave(browser)).status).toBe(200);
  await product.waitFor(async () => (await statusOf(uuid)) === 'erased');
  await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
  expect(await tablesWith([email])).toEqual([]);
});

test('the deletion ends the sessions of the owner and of sub-accounts at once', async () => {
  const { browser, extra } = await createTwoSims(product);
  const sub = await logInByNumber(product, extra.msisdn);
  const sub_uuid = (await sub.callEndpoint('GET /api/customer/session')).customer.uuid;
  await stepUpWithPassword(browser);
  expect((await leave(browser)).status).toBe(200);
  const own = inArray(session.customer_uuid, [sub_uuid, browser.customer ?? '']);
  expect(await product.db.read.select().from(session).where(own)).toEqual([]);
  expect((await sub.get('/api/customer/session')).status).toBe(401);
});

test('an unpaid invoice refuses the deletion, without changes', async () => {
  const { browser, uuid } = await registerCustomer(product, { details: true });
  const bill = {
    customer_uuid: uuid,
    invoice_uuid: randomUUID(),
    amount_cents: 500 as Cents,
    now: product.clock.now(),
  };
  await product.db.tx((tx) => issueOpenInvoice(tx, bill));
  const { status, problem } = await leave(browser);
  expect([status, problem.code, await statusOf(uuid)]).toEqual([409, 'DELETION_INVOICE_UNPAID', 'active']);
  expect((await browser.get('/api/customer/session')).status).toBe(200);
});

test('the deletion requires a step-up and a confirmation', async () => {
  const { browser, uuid } = await registerCustomer(product);
  expect((await browser.post('/api/customer/delete', { confirm: false })).status).toBe(400);
  await product.advanceClock('PT20M');
  expect((await leave(browser)).problem.code).toBe('STEP_UP_REQUIRED');
  expect(await statusOf(uuid)).toBe('active');
});

test('concurrent deletions run once, and the job is idempotent', async () => {
  const { browser, uuid } = await registerCustomer(product, { details: true });
  const answers = await Promise.all([1, 2, 3].map(() => leave(browser)));
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  await product.waitFor(async () => (await statusOf(uuid)) === 'erased');
  await product.db.tx((tx) => product.queue.enqueue(tx, eraseAccount, { customer_uuid: uuid }));
  await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
  expect(await statusOf(uuid)).toBe('erased');
});
