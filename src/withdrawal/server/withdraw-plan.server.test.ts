import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSignedInBrowser } from '#app/testing/every-call/endpoint-calls.ts';
import { businessDetails, stepUpWithPassword } from '#app/testing/customers/new-customer.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { startAndPayTopUp, createPrepaidSim, fetchPrepaidBalance } from '#app/testing/sims/prepaid-sim.ts';
import { verifyIntegrity } from '#app/verify-integrity.ts';
import { getCatalogue } from '#catalogue/server/queries.ts';
import { customer } from '#customers/server/tables.ts';
import {
  addDays,
  brusselsDate,
  type BusinessDate,
  startOfNextMonth,
  startOfBusinessDay,
} from '#platform/pure/calendar.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { agreedPrice } from '#subscriptions/server/tables.ts';
import { carbonEntry } from '#sustainability/server/tables.ts';
import type { withdrawalContract } from '#withdrawal/contract.ts';

// All tests share a clock, which is never moved back.
let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const path = '/api/customer/product/tariff/withdraw';
type Stated = ReplyOf<(typeof withdrawalContract)[`POST ${typeof path}`]>;

const advanceTo = async (day: BusinessDate): Promise<void> => {
  // At ten in the morning, so that it is that day in Brussels.
  const to = startOfBusinessDay(day).getTime() + 10 * 3600_000;
  const seconds = Math.ceil((to - product.clock.now().getTime()) / 1000);
  if (seconds > 0) await product.advanceClock(`PT${seconds}S`);
};
const nextFirst = (): BusinessDate => brusselsDate(startOfNextMonth(product.clock.now()));
/** Advances to four days before the next first of a month; returns that first day. */
const advanceToMonthEnd = async (): Promise<BusinessDate> => {
  let monthStart = nextFirst();
  if (addDays(monthStart, -4) <= brusselsDate(product.clock.now())) {
    await advanceTo(monthStart);
    monthStart = nextFirst();
  }
  await advanceTo(addDays(monthStart, -4));
  return monthStart;
};
const change = async (browser: TestBrowser, customer_product_uuid: string, code: string): Promise<void> => {
  const offer_uuid = (await getCatalogue(product.db)).offerByCode.get(code)?.uuid;
  const { status } = await browser.post('/api/customer/product/tariff/change', { customer_product_uuid, offer_uuid });
  expect(status).toBe(200);
};
const fetchWithdrawals = (browser: TestBrowser) => browser.callEndpoint('GET /api/customer/withdrawal');
const fetchPlan = async (browser: TestBrowser) =>
  (await browser.callEndpoint('GET /api/customer/session')).customer_product[0];
const withdraw = (browser: TestBrowser, { subject_uuid, agreed_at }: { subject_uuid: string; agreed_at: string }) =>
  browser.post(path, { customer_product_uuid: subject_uuid, agreed_at, name: 'Ada Peeters' });
const fetchFirstChange = async (browser: TestBrowser) =>
  (await fetchWithdrawals(browser)).changes[0] ?? expect.unreachable('a change to withdraw from');
const fetchBillLines = async (browser: TestBrowser) => {
  const { next } = await browser.callEndpoint('GET /api/order/next-bill');
  return next?.bill?.lines.filter(({ kind }) => kind === 'plan') ?? [];
};
const sumGrams = async (customer_uuid: string, month: BusinessDate): Promise<number> => {
  const rows = await product.db.read
    .select()
    .from(carbonEntry)
    .where(and(eq(carbonEntry.customer_uuid, customer_uuid), eq(carbonEntry.month, month)));
  return rows.reduce((sum, { grams }) => sum + grams, 0);
};
const queryPrices = async (customer_uuid: string) => {
  const rows = await product.db.read.select().from(agreedPrice).where(eq(agreedPrice.customer_uuid, customer_uuid));
  return rows
    .filter(({ kind }) => kind === 'plan')
    .toSorted((a, b) => a.valid_from.localeCompare(b.valid_from))
    .map(({ cents, valid_until }) => [cents, valid_until]);
};

test('withdrawing from a planned change cancels the change, is stored once, and is confirmed by mail', async () => {
  const monthStart = await advanceToMonthEnd();
  const { browser, email, line } = await createActiveSim(product);
  const pricesBefore = await queryPrices(line.customer_uuid);
  await change(browser, line.uuid, 'private-postpaid-xl');
  await stepUpWithPassword(browser);
  const offeredChange = await fetchFirstChange(browser);
  expect(offeredChange).toMatchObject({ kind: 'plan', what: 'Oak', returns: 'Birch', comes_on: monthStart });
  expect(offeredChange.settlement).toEqual({ paid: 0, days: 0, used: 0, rest: 0, back: 0, owed: 0 });
  const answers = await Promise.all([withdraw(browser, offeredChange), withdraw(browser, offeredChange)]);
  expect(answers.map(({ status, problem }) => problem.code ?? String(status))).toEqual(['200', '200']);
  expect(new Set(answers.map(({ response }) => (response as Stated).uuid)).size).toBe(1);
  const withdrawalsAfter = await fetchWithdrawals(browser);
  expect([withdrawalsAfter.changes, withdrawalsAfter.withdrawn_changes.length]).toEqual([[], 1]);
  expect(await fetchPlan(browser)).toMatchObject({ offer: { name: 'Birch' }, pending_offer: null });
  expect(await queryPrices(line.customer_uuid)).toEqual(pricesBefore);
  const mail = await product.waitFor(async () =>
    (await fetchMessages(product, email)).find(({ text }) => text.includes('The change does not come')),
  );
  for (const word of ['Ada Peeters', 'Oak', 'Birch']) expect(mail.text).toContain(word);
  await advanceTo(addDays(monthStart, 1));
  expect((await fetchPlan(await createSignedInBrowser(product, line.customer_uuid)))?.offer.name).toBe('Birch');
});

test('withdrawing from a plan in force restores the earlier plan, and charges both plans by their days', async () => {
  const monthStart = await advanceToMonthEnd();
  const { browser, line } = await createActiveSim(product);
  const { customer_uuid } = line;
  await change(browser, line.uuid, 'private-postpaid-xl');
  await advanceTo(addDays(monthStart, 8));
  const laterBrowser = await createSignedInBrowser(product, customer_uuid);
  await product.waitFor(async () => (await fetchPlan(laterBrowser))?.offer.name === 'Oak');
  await product.waitFor(async () => (await sumGrams(customer_uuid, monthStart)) > 0);
  const [oakGrams, offers] = [await sumGrams(customer_uuid, monthStart), (await getCatalogue(product.db)).offerByCode];
  const [birch, oak] = ['private-postpaid-s', 'private-postpaid-xl'].map((code) => offers.get(code));
  if (!birch || !oak) return expect.unreachable();
  // Another change is asked for meanwhile: it is a contract of its own.
  await change(laterBrowser, line.uuid, 'private-postpaid-m');
  const days = Number(addDays(firstOfNext(monthStart), -1).slice(8));
  const offeredChange = (await fetchWithdrawals(laterBrowser)).changes.find(({ what }) => what === 'Oak');
  if (!offeredChange) return expect.unreachable();
  expect(offeredChange.settlement).toMatchObject({ days: 8, owed: Math.round((3000 * 8) / days) / 100, back: 0 });
  await stepUpWithPassword(laterBrowser);
  const statement = (await withdraw(laterBrowser, offeredChange)).response as Stated;
  expect(statement.settlement).toEqual(offeredChange.settlement);
  expect(await fetchPlan(laterBrowser)).toMatchObject({
    offer: { name: 'Birch' },
    pending_offer: { name: 'Poplar' },
    credit_limit: { value: 20 },
  });
  const data = (await fetchPlan(laterBrowser))?.buckets.find(({ kind }) => kind === 'data');
  expect(data).toMatchObject({ used: 0, monthly: birch.data_gb });
  expect(data?.total).toBeCloseTo(((birch.data_gb ?? 0) * (days - 8)) / days, 1);
  expect((await fetchBillLines(laterBrowser)).map(({ amount }) => amount)).toEqual([
    offeredChange.settlement.owed,
    Math.round((1000 * (days - 8)) / days) / 100,
  ]);
  expect((await queryPrices(customer_uuid)).slice(1)).toEqual([
    [3000, addDays(monthStart, 8)],
    [1000, firstOfNext(monthStart)],
    [2000, null],
  ]);
  expect(await sumGrams(customer_uuid, monthStart)).toBe(
    Math.round((oakGrams * 8) / days) + Math.round((birch.co2_grams * (days - 8)) / days),
  );
  // A plan change that has not begun is withdrawn from as well, and the plan that returned stays.
  await withdraw(laterBrowser, await fetchFirstChange(laterBrowser));
  expect(await fetchPlan(laterBrowser)).toMatchObject({ offer: { name: 'Birch' }, pending_offer: null });
  expect((await queryPrices(customer_uuid)).at(-1)).toEqual([1000, null]);
  expect((await fetchWithdrawals(laterBrowser)).withdrawn_changes).toHaveLength(2);
  expect(await verifyIntegrity(product.db)).toEqual([]);
});

const firstOfNext = (first: BusinessDate): BusinessDate => brusselsDate(startOfNextMonth(startOfBusinessDay(first)));

test('a plan that is withdrawn from on its first day, before the bill cycle starts, is charged for no day', async () => {
  const monthStart = await advanceToMonthEnd();
  const { browser, line } = await createActiveSim(product);
  await change(browser, line.uuid, 'private-postpaid-xl');
  const { agreed_at } = await fetchFirstChange(browser);
  await advanceTo(monthStart);
  const laterBrowser = await createSignedInBrowser(product, line.customer_uuid);
  await stepUpWithPassword(laterBrowser);
  const statement = (await withdraw(laterBrowser, { subject_uuid: line.uuid, agreed_at })).response as Stated;
  expect(statement).toMatchObject({ comes_on: null, settlement: { days: 0, owed: 0 } });
  expect(await fetchPlan(laterBrowser)).toMatchObject({ offer: { name: 'Birch' } });
  expect((await fetchBillLines(laterBrowser)).map(({ amount }) => amount)).toEqual([10]);
  expect(await verifyIntegrity(product.db)).toEqual([]);
});

test('withdrawing for a prepaid SIM refunds the days left of the plan, and debits those of the earlier plan', async () => {
  const monthStart = await advanceToMonthEnd();
  const { browser, line } = await createPrepaidSim(product);
  await startAndPayTopUp(product, browser, line.uuid, 50);
  await change(browser, line.uuid, 'private-prepaid-xl');
  await advanceTo(addDays(monthStart, 5));
  const laterBrowser = await createSignedInBrowser(product, line.customer_uuid);
  await product.waitFor(async () => (await fetchPlan(laterBrowser))?.offer.name === 'Oak');
  const balanceBefore = (await fetchPrepaidBalance(laterBrowser))?.balance ?? 0;
  const offeredChange = await fetchFirstChange(laterBrowser);
  expect(offeredChange).toMatchObject({ prepaid: true, settlement: { paid: 30, days: 5 } });
  await stepUpWithPassword(laterBrowser);
  const { settlement } = (await withdraw(laterBrowser, offeredChange)).response as Stated;
  const { paid, used, rest, back } = settlement;
  expect(back).toBeCloseTo(paid - used - rest, 2);
  expect((await fetchPrepaidBalance(laterBrowser))?.balance).toBeCloseTo(balanceBefore + back, 2);
  const { items } = await laterBrowser.callEndpoint('GET /api/customer/prepaid/entry/list', {
    query: { customer_product_uuid: line.uuid },
  });
  expect(items.slice(0, 2).map(({ name }) => name)).toEqual(expect.arrayContaining(['Oak', 'Birch']));
  expect(await verifyIntegrity(product.db)).toEqual([]);
});

test('withdrawing for a suspended prepaid SIM resumes the SIM on the earlier plan, if the balance pays for the days left', async () => {
  const monthStart = await advanceToMonthEnd();
  const createSuspendedSim = async (top_up: number) => {
    const { browser, line, email } = await createPrepaidSim(product);
    if (top_up > 0) await startAndPayTopUp(product, browser, line.uuid, top_up);
    await change(browser, line.uuid, 'private-prepaid-xl');
    return { line, email, balance: (await fetchPrepaidBalance(browser))?.balance ?? 0 };
  };
  const [coveredSim, uncoveredSim] = [await createSuspendedSim(5), await createSuspendedSim(0)];
  await advanceTo(addDays(monthStart, 1));
  const days = Number(addDays(firstOfNext(monthStart), -1).slice(8));
  const restOfMonth = Math.round((1000 * (days - 1)) / days) / 100;
  const withdrawnFrom = async ({ line }: typeof coveredSim) => {
    const browser = await createSignedInBrowser(product, line.customer_uuid);
    await product.waitFor(async () => (await fetchPlan(browser))?.state === 'suspended');
    expect(await fetchPlan(browser)).toMatchObject({ paused_on: monthStart, offer: { name: 'Oak' } });
    const offeredChange = await fetchFirstChange(browser);
    await stepUpWithPassword(browser);
    const statement = (await withdraw(browser, offeredChange)).response as Stated;
    expect(statement.settlement).toEqual(offeredChange.settlement);
    return { browser, settlement: statement.settlement };
  };
  const coveredResult = await withdrawnFrom(coveredSim);
  expect(coveredResult.settlement).toEqual({
    paid: 0,
    days: 0,
    used: 0,
    rest: restOfMonth,
    back: 0,
    owed: restOfMonth,
  });
  expect(await fetchPlan(coveredResult.browser)).toMatchObject({
    state: 'active',
    paused_on: null,
    offer: { name: 'Birch' },
  });
  const balanceAfter = await fetchPrepaidBalance(coveredResult.browser);
  expect(balanceAfter?.balance).toBeCloseTo(coveredSim.balance - restOfMonth, 2);
  expect(balanceAfter?.stopped).toBeUndefined();
  // The month counts for the plan that returned, so the carbon removal of that plan is credited.
  const birch = (await getCatalogue(product.db)).offerByCode.get('private-prepaid-s');
  expect(await sumGrams(coveredSim.line.customer_uuid, monthStart)).toBe(birch?.co2_grams);
  const mail = await product.waitFor(async () =>
    (await fetchMessages(product, coveredSim.email)).find(({ subject }) =>
      subject.includes('We received your withdrawal'),
    ),
  );
  expect(mail.text).toContain('works again');
  const uncoveredResult = await withdrawnFrom(uncoveredSim);
  expect(uncoveredResult.settlement).toEqual({ paid: 0, days: 0, used: 0, rest: 0, back: 0, owed: 0 });
  expect(await fetchPlan(uncoveredResult.browser)).toMatchObject({ state: 'suspended', offer: { name: 'Birch' } });
  expect(await fetchPrepaidBalance(uncoveredResult.browser)).toMatchObject({
    balance: uncoveredSim.balance,
    stopped: { amount: restOfMonth, missing: Math.round((restOfMonth - uncoveredSim.balance) * 100) / 100 },
  });
  expect(await verifyIntegrity(product.db)).toEqual([]);
});

test('a plan cannot be withdrawn from after 14 days, by companies, by other customers, or when it was not agreed', async () => {
  await advanceToMonthEnd();
  const { browser, line } = await createActiveSim(product);
  await change(browser, line.uuid, 'private-postpaid-xl');
  await stepUpWithPassword(browser);
  const offeredChange = await fetchFirstChange(browser);
  const { db } = product;
  const toType = (type: 1 | 2) =>
    db.write
      .update(customer)
      .set(type === 2 ? { type, details: businessDetails } : { type })
      .where(eq(customer.customer_uuid, line.customer_uuid));
  await toType(2);
  expect((await fetchWithdrawals(browser)).changes).toEqual([]);
  expect((await withdraw(browser, offeredChange)).problem.code).toBe('WITHDRAWAL_CONSUMERS_ONLY');
  await toType(1);
  const never = { ...offeredChange, agreed_at: '2026-01-01T00:00:00.000Z' };
  expect((await withdraw(browser, never)).problem.code).toBe('WITHDRAWAL_NOT_POSSIBLE');
  const otherCustomer = await createActiveSim(product);
  await stepUpWithPassword(otherCustomer.browser);
  expect((await withdraw(otherCustomer.browser, offeredChange)).status).toBe(404);
  await product.advanceClock('P20D');
  const laterBrowser = await createSignedInBrowser(product, line.customer_uuid);
  await stepUpWithPassword(laterBrowser);
  expect((await fetchWithdrawals(laterBrowser)).changes).toEqual([]);
  expect((await withdraw(laterBrowser, offeredChange)).problem.code).toBe('WITHDRAWAL_OVER');
});
