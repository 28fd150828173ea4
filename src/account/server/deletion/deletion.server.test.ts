import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmEmailInDatabase, insertMandateForTest } from '#app/testing/customers/customer-state.ts';
import { goodPassword, registerCustomer, stepUpWithPassword } from '#app/testing/customers/new-customer.ts';
import { createActiveSim, createTwoSims, logInByNumber } from '#app/testing/sims/active-sim.ts';
import { registerCustomerAndOrderSim } from '#app/testing/orders/ordered-sim.ts';
import { createSandboxControl } from '#app/testing/product/sandbox-control.ts';
import { payAtProvider, sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { advanceToNextTenthOfMonth } from '#app/testing/product/advance-in-month.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { verifyIntegrity } from '#app/verify-integrity.ts';
import { issueInvoiceForNegativeBalance, issuePaidInvoice } from '#billing/server/commands.ts';
import { billedMonth, customerCredit, customerInvoice } from '#billing/server/tables.ts';
import { customer } from '#customers/server/tables.ts';
import { accountEvent, session } from '#identity/server/tables.ts';
import { entryBuilders } from '#ledger/rules/entry-builders.ts';
import { postJournalEntries } from '#ledger/server/commands.ts';
import { refund } from '#payments/server/tables.ts';
import { queryRows } from '#platform/db/database.ts';
import { deadLetter } from '#platform/jobs/tables.ts';
import {
  addDays,
  addMonths,
  brusselsDate,
  daysInMonth,
  firstOfMonth,
  startOfBusinessDay,
} from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';
import { MILLICENTS } from '#subscriptions/rules/millicents.ts';
import { agreedPrice, customerProduct } from '#subscriptions/server/tables.ts';
import { usageMonth } from '#usage/server/tables.ts';
import { eraseAccountOnceLinesAreOff } from '../jobs.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
  await advanceToNextTenthOfMonth(product);
});
afterAll(() => product.stop());

/** Credit that these tests invent, in the books. */
const bookCredit = (customer_uuid: string, amount_cents: Cents) =>
  product.db.tx((tx) => {
    const credit = { customer_uuid, entry_key: randomUUID(), amount_cents, now: product.clock.now() };
    return postJournalEntries(tx, [entryBuilders.latePortIn(credit)]);
  });

const queryStatus = async (uuid: string) =>
  (await product.db.read.select().from(customer).where(eq(customer.customer_uuid, uuid)))[0]?.status;

/** Tables with a row that contains one of these texts. */
const tablesWith = async (texts: readonly string[]): Promise<string[]> => {
  const tables = await queryRows<{ name: string }>(
    product.db.read,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const tableNames = await Promise.all(
    tables.map(async ({ name }) => {
      const conditions = texts.map((text) => sql`t::text ilike ${`%${text}%`}`);
      const rows = await queryRows(
        product.db.read,
        sql`select 1 from ${sql.identifier(name)} t where ${sql.join(conditions, sql` or `)} limit 1`,
      );
      return rows.length > 0 ? [name] : [];
    }),
  );
  return tableNames.flat();
};

const deleteAccount = (browser: Awaited<ReturnType<typeof registerCustomer>>['browser'], key?: string) =>
  browser.post('/api/customer/delete', { confirm: true, reason: 'moving' }, key ? { key } : {});

test('a deleted customer with a SIM is erased, except data that the law requires', async () => {
  const sandbox = createSandboxControl(product);
  const sim = await registerCustomerAndOrderSim(product);
  const { esim } = await product.waitFor(async () => {
    const { orderProduct } = await sim.fetchSim();
    return orderProduct?.state === 'esim_ready' && orderProduct;
  });
  await sandbox.install(esim?.activation_code);
  await sim.activate();
  const active = await product.waitFor(async () => (await sim.fetchSim()).products[0]);
  const { customer: customerReply } = await sim.browser.callEndpoint('GET /api/customer/session');
  const email = customerReply.details.email.address ?? '';
  await insertMandateForTest(product, customerReply.uuid);
  const paidInvoice = {
    customer_uuid: customerReply.uuid,
    order_uuid: randomUUID(),
    invoice_uuid: randomUUID(),
    amount_cents: 500 as Cents,
  };
  await product.db.tx((tx) => issuePaidInvoice(tx, { ...paidInvoice, now: product.clock.now() }));
  await bookCredit(customerReply.uuid, 500);
  const texts = [email, active.msisdn ?? '', active.sim.iccid, 'Peeters', 'Nieuwstraat'];
  expect((await tablesWith(texts)).length).toBeGreaterThan(4);

  await stepUpWithPassword(sim.browser);
  expect((await deleteAccount(sim.browser)).status).toBe(200);
  expect(await queryStatus(customerReply.uuid)).toBe('closing');
  const events = await product.db.read
    .select()
    .from(accountEvent)
    .where(eq(accountEvent.customer_uuid, customerReply.uuid));
  expect(events.filter(({ kind }) => kind === 'deletion-asked')).toHaveLength(1);
  expect((await sim.browser.get('/api/customer/session')).status).toBe(401);
  const loginAnswer = await product.browser().post('/api/customer/login', { email, password: goodPassword });
  expect(loginAnswer.status).toBe(422);

  await product.waitFor(async () =>
    (await sandbox.lines()).every((line) => line.msisdn !== active.msisdn || line.state !== 'active'),
  );
  await product.advanceClock('PT20M');
  await product.waitFor(async () => (await queryStatus(customerReply.uuid)) === 'erased');
  await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
  const letters = await sandboxCall<{ subject: string }[]>(product, `/api/messages?to=${encodeURIComponent(email)}`);
  expect(letters[0]?.subject).toBe('Your account has been deleted');

  // The law requires the recipients of invoices and the mandates; numbers and SIMs belong to our stock. The account of a
  // mandate is stored encrypted.
  expect(await tablesWith(texts)).toEqual(['closed_account', 'msisdn_pool', 'sim_stock']);
  const login = await product.browser().post('/api/customer/login', { email, password: goodPassword });
  expect([login.status, login.problem.code]).toEqual([422, 'WRONG_PASSWORD']);
  expect((await registerCustomer(product, { email })).uuid).not.toBe(customerReply.uuid);
});

test('a deleted customer without orders leaves no data', async () => {
  const { browser, email, uuid } = await registerCustomer(product, { details: true });
  expect((await deleteAccount(browser)).status).toBe(200);
  await product.waitFor(async () => (await queryStatus(uuid)) === 'erased');
  await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
  expect(await tablesWith([email])).toEqual([]);
});

test('dead letters of a deleted customer lose what is personal, and work that is still to be done stays', async () => {
  const { browser, email, uuid } = await registerCustomer(product, { details: true });
  await confirmEmailInDatabase(product, uuid);
  const letter = (name: string, payload: object, customer_uuid: string | null = null) => ({
    id: randomUUID(),
    lane: 'inner' as const,
    priority: 1,
    name,
    payload,
    tries: 1,
    error: 'Kruidtuinlaan is no street',
    customer_uuid,
  });
  await product.db.write
    .insert(deadLetter)
    .values([
      letter('send-refund', { refund_uuid: randomUUID() }, uuid),
      letter('send-message', { to: { customer_uuid: uuid }, data: { name: 'Peeters' } }, uuid),
      letter('send-message', { to: { email }, data: {} }),
      letter('send-reset-link', { email, link_uuid: randomUUID() }),
      letter('of-somebody-else', { email: `x${email}` }, randomUUID()),
      letter('to-somebody-else', { to: { email } }, randomUUID()),
    ]);
  const { accounts } = await browser.callEndpoint('POST /api/customer/data/export', { body: {} });
  const exportedRows = accounts.flatMap(({ tables }) => tables).find(({ name }) => name === 'dead_letter')?.rows;
  expect(exportedRows).toHaveLength(4);
  await stepUpWithPassword(browser);
  expect((await deleteAccount(browser)).status).toBe(200);
  await product.waitFor(async () => (await queryStatus(uuid)) !== 'closing');
  const letters = await product.db.write.delete(deadLetter).returning();
  expect(new Map(letters.map(({ name, error }) => [name, error]))).toEqual(
    new Map([
      ['send-refund', ''],
      ['of-somebody-else', 'Kruidtuinlaan is no street'],
      ['to-somebody-else', 'Kruidtuinlaan is no street'],
    ]),
  );
});

test('the deletion ends the sessions of the owner and of sub-accounts at once', async () => {
  const { browser, extraSim } = await createTwoSims(product);
  const sub = await logInByNumber(product, extraSim.msisdn);
  const sub_uuid = (await sub.callEndpoint('GET /api/customer/session')).customer.uuid;
  await stepUpWithPassword(browser);
  expect((await deleteAccount(browser)).status).toBe(200);
  const ofThisAccount = inArray(session.customer_uuid, [sub_uuid, browser.customer ?? '']);
  expect(await product.db.read.select().from(session).where(ofThisAccount)).toEqual([]);
  expect((await sub.get('/api/customer/session')).status).toBe(401);
});

test('the deletion is refused with DELETION_INVOICE_UNPAID while an invoice is unpaid', async () => {
  const { browser, uuid } = await registerCustomer(product, { details: true });
  const invoiceParams = { customer_uuid: uuid, cause_key: randomUUID(), amount_cents: 500 as Cents };
  const context = {
    now: () => product.clock.now(),
    newId: randomUUID,
    settings: { ...product.settings, PAYMENT_TERM_DAYS: 30 },
  };
  await product.db.tx((tx) => issueInvoiceForNegativeBalance(tx, context, invoiceParams));
  const { status, problem } = await deleteAccount(browser);
  expect([status, problem.code, await queryStatus(uuid)]).toEqual([409, 'DELETION_INVOICE_UNPAID', 'active']);
  expect((await browser.get('/api/customer/session')).status).toBe(200);
  // Deleting the row leaves its entry in the ledger, so it is reversed; otherwise `verify` reports a difference.
  const [removedInvoice] = await product.db.write
    .delete(customerInvoice)
    .where(eq(customerInvoice.customer_uuid, uuid))
    .returning();
  expect(removedInvoice && brusselsDate(removedInvoice.due_at)).toBe(addDays(brusselsDate(product.clock.now()), 30));
  const undoneParams = {
    ...invoiceParams,
    entry_key: `${invoiceParams.cause_key} undone`,
    amount_cents: -500,
    now: product.clock.now(),
  };
  const entry = entryBuilders.invoiceReopened({ ...undoneParams, invoice_uuid: removedInvoice?.invoice_uuid ?? '' });
  await product.db.tx((tx) => postJournalEntries(tx, [entry]));
});

/**
 * Violations that `npm run verify` reports, without those of months and credits: these tests write `usage_month` without usage
 * records, and put SIMs into the past without the credits of their first month.
 */
const findFaults = async () =>
  (await verifyIntegrity(product.db)).filter(
    ({ what }) => what !== 'carbon credit' && !what.startsWith('month that is'),
  );

test('GET and POST /api/customer/final-bill bill the unbilled months, whose payment allows the deletion', async () => {
  const { browser, line } = await createActiveSim(product);
  const customer_uuid = browser.customer ?? '';
  const today = brusselsDate(product.clock.now());
  const month = firstOfMonth(today);
  const [previousMonth, activationDay] = [addMonths(month, -1), addMonths(month, -3)];
  const ofThisCustomer = eq(customerProduct.customer_uuid, customer_uuid);
  await product.db.write
    .update(customerProduct)
    .set({
      activated_at: startOfBusinessDay(activationDay),
      spent: { month, all: 242 * MILLICENTS, data_abroad: 0 },
    })
    .where(ofThisCustomer);
  await product.db.write
    .update(agreedPrice)
    .set({ valid_from: activationDay })
    .where(eq(agreedPrice.customer_uuid, customer_uuid));
  const usageCosts = { month: previousMonth, all: 121 * MILLICENTS, data_abroad: 0 };
  await product.db.write
    .insert(usageMonth)
    .values({ customer_uuid, customer_product_uuid: line.uuid, month: previousMonth, buckets: [], spent: usageCosts });
  // The month before is whole; this one has the days until today. The plan costs 10.00.
  const days = Number(today.slice(8)) - 1;
  const expected = [11.21, Math.round((1000 * days) / daysInMonth(month) + 242) / 100];
  const fetchFinalBill = () => browser.callEndpoint('GET /api/customer/final-bill');
  const amount = Math.round((expected[0] ?? 0) * 100 + (expected[1] ?? 0) * 100) / 100;
  expect(await fetchFinalBill()).toEqual({
    final_bill: {
      bills: [previousMonth, month].map((each, at) => ({ month: each.slice(0, 7), amount: expected[at] })),
      amount,
      credit_used: 0,
      to_pay: amount,
    },
    paid_out: 0,
  });

  await product.advanceClock('PT20M');
  const issueFinalBill = (key?: string) =>
    browser.post('/api/customer/final-bill', { confirm: true }, key === undefined ? {} : { key });
  expect((await issueFinalBill()).problem.code).toBe('STEP_UP_REQUIRED');
  await stepUpWithPassword(browser);
  const { status, problem } = await deleteAccount(browser);
  expect([status, problem.code, await queryStatus(customer_uuid)]).toEqual([409, 'FINAL_BILL_FIRST', 'active']);

  const answers = await Promise.all([issueFinalBill('a'), issueFinalBill('a'), issueFinalBill('b')]);
  const invoiceLists = answers.flatMap(({ response }) => (response.invoices.length > 0 ? [response.invoices] : []));
  expect(invoiceLists[0]).toMatchObject(
    [previousMonth, month].map((monthStart, at) => ({
      month: monthStart.slice(0, 7),
      amount: expected[at],
      remaining: expected[at],
    })),
  );
  expect(new Set(invoiceLists.flat().map(({ referenceNumber }) => referenceNumber)).size).toBe(2);
  expect(await fetchFinalBill()).toEqual({ final_bill: null, paid_out: 0 });
  const sessionReply = await browser.callEndpoint('GET /api/customer/session');
  expect(sessionReply.customer_product.filter(({ state }) => state !== 'deactivated')).toEqual([]);
  expect(sessionReply.customer_invoice).toHaveLength(2);
  const [, row] = await product.db.read
    .select()
    .from(customerInvoice)
    .where(eq(customerInvoice.customer_uuid, customer_uuid))
    .orderBy(customerInvoice.number);
  expect([row?.period_from, row?.period_until]).toEqual([month, addDays(today, 1)]);

  expect((await deleteAccount(browser)).problem.code).toBe('DELETION_INVOICE_UNPAID');
  const references = sessionReply.customer_invoice.map(({ referenceNumber }) => referenceNumber);
  const { checkout_url } = await browser.callEndpoint('POST /api/customer/invoice/pay', {
    body: { referenceNumber: references },
  });
  await payAtProvider(product, checkout_url);
  await product.waitFor(
    async () => (await browser.callEndpoint('GET /api/customer/session')).customer_invoice.length === 0,
  );
  // Credit that no bill takes any more goes back to the payment.
  const credit = { customer_uuid, kind: 'overpaid', about: randomUUID(), amount_cents: 77 as Cents } as const;
  await product.db.write.insert(customerCredit).values({ ...credit, created_at: product.clock.now() });
  await bookCredit(customer_uuid, 77);
  expect(await fetchFinalBill()).toEqual({ final_bill: null, paid_out: 0.77 });
  expect((await deleteAccount(browser)).status).toBe(200);
  const refunds = await product.db.read.select().from(refund).where(eq(refund.customer_uuid, customer_uuid));
  expect(refunds.map(({ reason, amount_cents }) => [reason, amount_cents])).toEqual([['credit_paid_out', 77]]);
  expect(await findFaults()).toEqual([]);
});

test('verify reports a month of an ended account that is on no bill', async () => {
  const [row] = await product.db.read.select().from(billedMonth).limit(1);
  const deletedMonths = await product.db.write
    .delete(billedMonth)
    .where(
      and(eq(billedMonth.customer_uuid, row?.customer_uuid ?? ''), eq(billedMonth.month, row?.month ?? '0001-01-01')),
    )
    .returning();
  expect((await findFaults()).map(({ what }) => what)).toEqual(['month not billed']);
  await product.db.write.insert(billedMonth).values(deletedMonths);
});

test('the deletion requires a step-up and a confirmation', async () => {
  const { browser, uuid } = await registerCustomer(product);
  expect((await browser.post('/api/customer/delete', { confirm: false })).status).toBe(400);
  await product.advanceClock('PT20M');
  expect((await deleteAccount(browser)).problem.code).toBe('STEP_UP_REQUIRED');
  expect(await queryStatus(uuid)).toBe('active');
});

test('concurrent deletions run once, and the job is idempotent', async () => {
  const { browser, uuid } = await registerCustomer(product, { details: true });
  const answers = await Promise.all([1, 2, 3].map(() => deleteAccount(browser)));
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  await product.waitFor(async () => (await queryStatus(uuid)) === 'erased');
  await product.db.tx((tx) => product.queue.enqueue(tx, eraseAccountOnceLinesAreOff, { customer_uuid: uuid }));
  await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
  expect(await queryStatus(uuid)).toBe('erased');
});
