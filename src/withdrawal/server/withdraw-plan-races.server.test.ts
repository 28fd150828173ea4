import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSignedInBrowser } from '#app/testing/every-call/endpoint-calls.ts';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { startAndPayTopUp, createPrepaidSim, fetchPrepaidBalance } from '#app/testing/sims/prepaid-sim.ts';
import { verifyIntegrity } from '#app/verify-integrity.ts';
import { issueBillAndEnqueueDelivery } from '#billing/server/bills/issue-bill-and-enqueue-delivery.ts';
import { prepaidEntry } from '#billing/server/tables.ts';
import { getCatalogue } from '#catalogue/server/queries.ts';
import {
  addDays,
  brusselsDate,
  type BusinessDate,
  firstOfMonth,
  startOfNextMonth,
  startOfBusinessDay,
} from '#platform/pure/calendar.ts';
import { runStartBillCycleForSim } from '#subscriptions/server/jobs/start-bill-cycle-for-sim.ts';
import { agreedPrice } from '#subscriptions/server/tables.ts';
import { carbonEntry } from '#sustainability/server/tables.ts';

// All tests share a clock, which is never moved back.
let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const orders = ['the withdrawal first', 'the work first', 'both at once'] as const;
type Order = (typeof orders)[number];

/** Runs both in an order; at once, each of them twice. */
const runInOrder = async (
  order: Order,
  withdraw: () => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<void> => {
  if (order === 'both at once') await Promise.all([work(), withdraw(), work(), withdraw()]);
  else for (const step of order === 'the work first' ? [work, withdraw] : [withdraw, work]) await step();
};

/** Sets the clock to 10:00 of a day, and leaves the jobs that are due by then in the queue. */
const setClock = (day: BusinessDate): void =>
  product.clock.setOffset(startOfBusinessDay(day).getTime() + 10 * 3600_000 - Date.now());
/** Sets the clock like `setClock`, and runs the jobs that are due by then. */
const advanceTo = async (day: BusinessDate): Promise<void> => {
  setClock(day);
  await product.waitFor(async () => true);
};
const firstAfter = (day: BusinessDate): BusinessDate => brusselsDate(startOfNextMonth(startOfBusinessDay(day)));
/** Advances to four days before the next first of a month; returns that first day. */
const advanceToMonthEnd = async (): Promise<BusinessDate> => {
  let monthStart = firstAfter(brusselsDate(product.clock.now()));
  if (addDays(monthStart, -4) <= brusselsDate(product.clock.now())) {
    await advanceTo(monthStart);
    monthStart = firstAfter(monthStart);
  }
  await advanceTo(addDays(monthStart, -4));
  return monthStart;
};

type Sim = { customer_uuid: string; uuid: string; agreed_at: string };
/** Asks for another plan of a SIM. */
const change = async (browser: TestBrowser, sim: Omit<Sim, 'agreed_at'>, code: string): Promise<Sim> => {
  const offer_uuid = (await getCatalogue(product.db)).offerByCode.get(code)?.uuid;
  const body = { customer_product_uuid: sim.uuid, offer_uuid };
  expect((await browser.post('/api/customer/product/tariff/change', body)).status).toBe(200);
  const { changes } = await browser.callEndpoint('GET /api/customer/withdrawal');
  return { ...sim, agreed_at: changes[0]?.agreed_at ?? '' };
};
const withdraw = async ({ customer_uuid, uuid, agreed_at }: Sim): Promise<void> => {
  const browser = await createSignedInBrowser(product, customer_uuid);
  const body = { customer_product_uuid: uuid, agreed_at, name: 'Ada Peeters' };
  const { status, problem } = await browser.post('/api/customer/product/tariff/withdraw', body);
  expect([status, problem.code]).toEqual([200, undefined]);
};
const ctx = () => createTestJobContext(product, {} as never);
const startCycle = ({ customer_uuid, uuid }: Sim, month: BusinessDate) =>
  runStartBillCycleForSim({ customer_uuid, uuid, month }, ctx());
const queryPlans = async ({ customer_uuid }: Sim) => {
  const rows = await product.db.read.select().from(agreedPrice).where(eq(agreedPrice.customer_uuid, customer_uuid));
  return rows
    .filter(({ kind, valid_from, valid_until }) => kind === 'plan' && valid_from !== valid_until)
    .toSorted((a, b) => a.valid_from.localeCompare(b.valid_from))
    .map(({ cents, valid_from }) => [cents, valid_from]);
};
const sumGrams = async ({ customer_uuid }: Sim, month: BusinessDate): Promise<number> => {
  const rows = await product.db.read
    .select()
    .from(carbonEntry)
    .where(and(eq(carbonEntry.customer_uuid, customer_uuid), eq(carbonEntry.month, month)));
  return rows.reduce((sum, { grams }) => sum + grams, 0);
};

test('a withdrawal during the start of the bill cycle leaves the new plan without days, and the month with the old plan', async () => {
  const monthStart = await advanceToMonthEnd();
  const sims: [Order, Sim][] = [];
  for (const order of orders) {
    const { browser, line } = await createActiveSim(product);
    sims.push([order, await change(browser, line, 'private-postpaid-xl')]);
  }
  setClock(monthStart);
  for (const [order, sim] of sims)
    await runInOrder(
      order,
      () => withdraw(sim),
      () => startCycle(sim, monthStart),
    );
  await advanceTo(addDays(monthStart, 3));
  const birch = (await getCatalogue(product.db)).offerByCode.get('private-postpaid-s');
  for (const [order, sim] of sims) {
    const [session, nextBill] = await createSignedInBrowser(product, sim.customer_uuid).then((browser) =>
      Promise.all([
        browser.callEndpoint('GET /api/customer/session'),
        browser.callEndpoint('GET /api/order/next-bill'),
      ]),
    );
    const lines = nextBill.next?.bill?.lines.filter(({ kind }) => kind === 'plan') ?? [];
    expect([
      order,
      session.customer_product[0]?.offer.name,
      session.customer_product[0]?.pending_offer,
      lines.map(({ amount }) => amount),
      (await queryPlans(sim)).map(([cents]) => cents),
      await sumGrams(sim, monthStart),
    ]).toEqual([order, 'Birch', null, [10], [1000, 1000], birch?.co2_grams]);
  }
  expect(await verifyIntegrity(product.db)).toEqual([]);
}, 300_000);

test('a withdrawal while the last bill is issued leaves that bill with the old plan, and bills each plan by its days next', async () => {
  const monthStart = await advanceToMonthEnd();
  const previousMonth = firstOfMonth(addDays(monthStart, -1));
  const sims: [Order, Sim][] = [];
  for (const order of orders) {
    const { browser, line } = await createActiveSim(product);
    sims.push([order, await change(browser, line, 'private-postpaid-xl')]);
  }
  await advanceTo(monthStart);
  const issue = ({ customer_uuid }: Sim, month: BusinessDate) =>
    product.db.tx((tx) => issueBillAndEnqueueDelivery(tx, ctx(), customer_uuid, month));
  const linesOf = (bill: Awaited<ReturnType<typeof issue>>) =>
    (bill?.bill.lines ?? []).filter(({ kind }) => kind === 'plan').map(({ cents, days }) => [cents, days?.charged]);
  setClock(addDays(monthStart, 2));
  const days = Number(addDays(firstAfter(monthStart), -1).slice(8));
  const issued: unknown[] = [];
  for (const [order, sim] of sims) {
    const bills: Awaited<ReturnType<typeof issue>>[] = [];
    await runInOrder(
      order,
      () => withdraw(sim),
      async () => void bills.push(await issue(sim, previousMonth)),
    );
    issued.push([order, bills.flatMap((bill) => (bill ? [linesOf(bill)] : []))]);
  }
  const lastDays = Number(addDays(monthStart, -1).slice(8));
  expect(issued).toEqual(orders.map((order) => [order, [[[Math.round((1000 * 4) / lastDays), 4]]]]));
  setClock(addDays(firstAfter(monthStart), 2));
  for (const [order, sim] of sims) {
    await startCycle(sim, firstAfter(monthStart));
    expect([order, linesOf(await issue(sim, monthStart))]).toEqual([
      order,
      [
        [Math.round((3000 * 2) / days), 2],
        [Math.round((1000 * (days - 2)) / days), days - 2],
      ],
    ]);
  }
}, 300_000);

test('a withdrawal for a prepaid SIM during the start of the bill cycle debits one month of the old plan', async () => {
  const monthStart = await advanceToMonthEnd();
  const sims: [Order, Sim, number][] = [];
  for (const order of orders) {
    const { browser, line } = await createPrepaidSim(product);
    await startAndPayTopUp(product, browser, line.uuid, 50);
    const sim = await change(browser, line, 'private-prepaid-xl');
    sims.push([order, sim, (await fetchPrepaidBalance(browser))?.balance ?? 0]);
  }
  setClock(monthStart);
  for (const [order, sim] of sims)
    await runInOrder(
      order,
      () => withdraw(sim),
      () => startCycle(sim, monthStart),
    );
  await advanceTo(addDays(monthStart, 1));
  const birch = (await getCatalogue(product.db)).offerByCode.get('private-prepaid-s');
  for (const [order, sim, balanceBefore] of sims) {
    const browser = await createSignedInBrowser(product, sim.customer_uuid);
    const { balance } = (await fetchPrepaidBalance(browser)) ?? {};
    expect([order, balance]).toEqual([order, Math.round(balanceBefore * 100 - (birch?.price_cents ?? 0)) / 100]);
    const entries = await product.db.read
      .select()
      .from(prepaidEntry)
      .where(eq(prepaidEntry.customer_uuid, sim.customer_uuid));
    expect(entries.filter(({ kind, about }) => kind === 'month' && about === monthStart)).toHaveLength(1);
  }
  expect(await verifyIntegrity(product.db)).toEqual([]);
}, 300_000);
