import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSignedInBrowser } from '#app/testing/every-call/endpoint-calls.ts';
import { businessDetails, stepUpWithPassword } from '#app/testing/customers/new-customer.ts';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { advancePastNearMonthEnd } from '#app/testing/product/advance-in-month.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { type AddonTestKit, createAddonTestKit } from '#app/testing/sims/addons.ts';
import { startAndPayTopUp, createPrepaidSim, fetchPrepaidBalance } from '#app/testing/sims/prepaid-sim.ts';
import { verifyBalances } from '#billing/server/prepaid/verify-balances.ts';
import { verifyBills } from '#billing/server/verify-bills.ts';
import { issueBillAndEnqueueDelivery } from '#billing/server/bills/issue-bill-and-enqueue-delivery.ts';
import { customer } from '#customers/server/tables.ts';
import { brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { carbonEntry } from '#sustainability/server/tables.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { withdrawalContract } from '#withdrawal/contract.ts';

// All tests share a clock, which is never moved back.
let product: TestApp;
let addons: AddonTestKit;
beforeAll(async () => {
  product = await startTestApp();
  addons = await createAddonTestKit(product);
});
afterAll(() => product.stop());

const path = '/api/customer/product/addon/withdraw';
type Stated = ReplyOf<(typeof withdrawalContract)[`POST ${typeof path}`]>;

const withdraw = (browser: TestBrowser, customer_addon_uuid: string) =>
  browser.post(path, { customer_addon_uuid, name: 'Ada Peeters' });
const fetchWithdrawals = (browser: TestBrowser) => browser.callEndpoint('GET /api/customer/withdrawal');
const add = async (browser: TestBrowser, uuid: string, code: string): Promise<string> => {
  await addons.add(browser, uuid, code);
  await addons.becomes(browser, code, 'active');
  const { changes } = await fetchWithdrawals(browser);
  return changes[0]?.subject_uuid ?? '';
};
const sumGrams = async (customer_uuid: string): Promise<number> => {
  const rows = await product.db.read.select().from(carbonEntry).where(eq(carbonEntry.customer_uuid, customer_uuid));
  return rows.reduce((sum, { grams }) => sum + grams, 0);
};
/** Findings of `npm run verify` about bills and balances. */
const findFaults = async () => [...(await verifyBills(product.db)), ...(await verifyBalances(product.db))];

test('an extra of a postpaid SIM is charged by its days once, removed from the network, and confirmed by mail', async () => {
  await advancePastNearMonthEnd(product, 6);
  const { browser, email, line } = await createActiveSim(product);
  const subject_uuid = await add(browser, line.uuid, 'data-10');
  await product.advanceClock('P5D');
  await stepUpWithPassword(browser);
  const [offeredChange] = (await fetchWithdrawals(browser)).changes;
  expect(offeredChange).toMatchObject({ kind: 'addon', subject_uuid, prepaid: false });
  const { owed = 0, days } = offeredChange?.settlement ?? {};
  expect([days, owed > 0]).toEqual([5, true]);

  const answers = await Promise.all([withdraw(browser, subject_uuid), withdraw(browser, subject_uuid)]);
  expect(answers.map(({ status, problem }) => problem.code ?? String(status))).toEqual(['200', '200']);
  expect(new Set(answers.map(({ response }) => (response as Stated).uuid)).size).toBe(1);
  expect((answers[0]?.response as Stated | undefined)?.settlement).toEqual(offeredChange?.settlement);
  const withdrawalsAfter = await fetchWithdrawals(browser);
  expect([withdrawalsAfter.changes, withdrawalsAfter.withdrawn_changes.map((each) => each.subject_uuid)]).toEqual([
    [],
    [subject_uuid],
  ]);
  expect(await addons.statesOf(browser)).toEqual([]);
  await product.waitFor(async () => (await addons.atNetwork(line.msisdn))?.length === 0);
  expect((await addons.dataOf(browser))?.monthly).toBe(line.buckets.find(({ kind }) => kind === 'data')?.monthly);
  const { next } = await browser.callEndpoint('GET /api/order/next-bill');
  expect(next?.bill?.lines.filter(({ kind }) => kind === 'telecom_addon').map(({ amount }) => amount)).toEqual([owed]);
  const mail = await product.waitFor(async () =>
    (await fetchMessages(product, email)).find(({ text }) => text.includes('On your next bill')),
  );
  for (const word of ['Ada Peeters', '10\u00a0GB of data', '5 days in use']) expect(mail.text).toContain(word);
  // It can be bought again.
  expect((await addons.add(browser, line.uuid, 'data-10')).status).toBe(200);
});

test('billed carbon removal is credited by a credit note, and its grams are reversed', async () => {
  await advancePastNearMonthEnd(product, 3);
  const { browser, line } = await createActiveSim(product);
  const { customer_uuid } = line;
  const [gramsBefore, month] = [await sumGrams(customer_uuid), firstOfMonth(brusselsDate(product.clock.now()))];
  const subject_uuid = await add(browser, line.uuid, 'co2-5');
  expect(await sumGrams(customer_uuid)).toBe(gramsBefore + 5000);
  const ctx = createTestJobContext(product, {} as never);
  await product.db.tx((tx) => issueBillAndEnqueueDelivery(tx, ctx, customer_uuid, month));
  const statement = (await withdraw(browser, subject_uuid)).response as Stated;
  expect(statement.settlement).toMatchObject({ used: 0, owed: 0 });
  expect(statement.settlement.back).toBe(statement.settlement.paid);
  expect(statement.settlement.back).toBeGreaterThan(0);
  const { items } = await browser.callEndpoint('GET /api/customer/invoice/list', { query: {} });
  const [bill] = items;
  const { credit_notes } = await browser.callEndpoint('GET /api/customer/invoice/details', {
    query: { referenceNumber: bill?.referenceNumber ?? '' },
  });
  expect(credit_notes.map(({ amount }) => amount)).toEqual([statement.settlement.back]);
  expect(await sumGrams(customer_uuid)).toBe(gramsBefore);
  expect(await findFaults()).toEqual([]);
});

test('the unused part of an extra of a prepaid SIM is credited to its balance', async () => {
  await advancePastNearMonthEnd(product, 6);
  const { browser, line } = await createPrepaidSim(product);
  await startAndPayTopUp(product, browser, line.uuid, 20);
  const balanceBefore = (await fetchPrepaidBalance(browser))?.balance ?? 0;
  const subject_uuid = await add(browser, line.uuid, 'data-10');
  await product.advanceClock('P5D');
  await stepUpWithPassword(browser);
  const { settlement } = (await withdraw(browser, subject_uuid)).response as Stated;
  expect(settlement).toMatchObject({ days: 5, owed: 0 });
  expect(settlement.used + settlement.back).toBeCloseTo(settlement.paid, 2);
  expect((await fetchPrepaidBalance(browser))?.balance).toBeCloseTo(balanceBefore - settlement.used, 2);
  expect(await findFaults()).toEqual([]);
});

test('an extra cannot be withdrawn from after 14 days, by companies, or by another customer', async () => {
  const { browser, line } = await createActiveSim(product);
  const subject_uuid = await add(browser, line.uuid, 'co2-5');
  const { db } = product;
  await db.write
    .update(customer)
    .set({ type: 2, details: businessDetails })
    .where(eq(customer.customer_uuid, line.customer_uuid));
  expect((await fetchWithdrawals(browser)).changes).toEqual([]);
  expect((await withdraw(browser, subject_uuid)).problem.code).toBe('WITHDRAWAL_CONSUMERS_ONLY');
  await db.write.update(customer).set({ type: 1 }).where(eq(customer.customer_uuid, line.customer_uuid));
  const [addon] = (await browser.callEndpoint('GET /api/customer/session')).customer_product[0]?.addons ?? [];
  expect(addon?.withdraw_until).toMatch(/^\d{4}-\d\d-\d\d$/);
  await product.advanceClock('P20D');
  const laterBrowser = await createSignedInBrowser(product, line.customer_uuid);
  expect((await fetchWithdrawals(laterBrowser)).changes).toEqual([]);
  expect((await withdraw(laterBrowser, subject_uuid)).problem.code).toBe('WITHDRAWAL_OVER');
  const otherCustomer = await createActiveSim(product);
  expect((await withdraw(otherCustomer.browser, subject_uuid)).status).toBe(404);
});
