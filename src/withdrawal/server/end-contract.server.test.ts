import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { customerCredit } from '#billing/server/tables.ts';
import { refund } from '#payments/server/tables.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { stepUpWithPassword } from '#app/testing/customers/new-customer.ts';
import { createPrepaidSim } from '#app/testing/sims/prepaid-sim.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const fetchWithdrawals = (browser: TestBrowser) => browser.callEndpoint('GET /api/customer/withdrawal');

test('a contract ends once it cannot be withdrawn from, with a final bill for postpaid and a refund of a prepaid balance', async () => {
  const [postpaid, prepaid] = [await createActiveSim(product), await createPrepaidSim(product)];
  const postEndContract = ({ browser, order_uuid, line }: typeof prepaid) =>
    browser.post('/api/order/end-contract', {
      order_uuid,
      name: 'Ada Peeters',
      sims: [{ order_product_uuid: line.order_product_uuid, number: 'give_back' }],
    });
  expect((await postEndContract(prepaid)).problem.code).toBe('WITHDRAWAL_POSSIBLE');
  for (const duration of ['P9D', 'P11D']) {
    await product.advanceClock(duration);
    await Promise.all([postpaid, prepaid].map(({ browser }) => fetchWithdrawals(browser)));
  }
  for (const [sim, pays] of [
    [postpaid, true],
    [prepaid, false],
  ] as const) {
    const [offeredOrder] = (await fetchWithdrawals(sim.browser)).orders;
    expect(offeredOrder).toMatchObject({ refusal: 'WITHDRAWAL_OVER', can_end: true });
    const expected = offeredOrder?.sims[0]?.settlement;
    expect([(expected?.used ?? 0) > 0, (expected?.back ?? 0) > 0, expected?.owed]).toEqual([pays, !pays, 0]);
    expect((await postEndContract(sim)).status).toBe(200);
    const { kind, settlement } = await product.waitFor(async () =>
      (await fetchWithdrawals(sim.browser)).withdrawals.find(({ state }) => state === 'done'),
    );
    const { days: _, ...amounts } = expected ?? { days: 0 };
    expect([kind, settlement]).toEqual(['end', amounts]);
    expect((await fetchWithdrawals(sim.browser)).orders[0]?.sims).toEqual([]);
    const mail = await product.waitFor(async () =>
      (await fetchMessages(product, sim.email)).find(({ subject }) => /contract has ended/.test(subject)),
    );
    expect(mail.text).toContain(pays ? 'on your final bill' : 'Paid back');
  }
  // The use is still on the bill of the month; a withdrawal removes it.
  const { next } = await postpaid.browser.callEndpoint('GET /api/order/next-bill');
  expect(next?.bill?.sims).toMatchObject([{ customer_product_uuid: postpaid.line.uuid }]);
  expect((await postEndContract(prepaid)).status).toBe(200);

  // It was the last SIM, so its bill does not wait for the 1st.
  const month = brusselsDate(product.clock.now()).slice(0, 7);
  const fetchBills = async ({ browser }: Pick<typeof prepaid, 'browser'>) =>
    (await browser.callEndpoint('GET /api/customer/invoice/list', { query: {} })).items.filter(
      (invoice) => invoice.kind === 'bill' && invoice.month === month,
    );
  const advanceAndWork = async (duration: string) => {
    await product.advanceClock(duration);
    await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
  };
  await advanceAndWork('P1D');
  expect(await fetchBills(postpaid)).toEqual([]);
  await advanceAndWork('P1DT1H');
  expect(await fetchBills(postpaid)).toMatchObject([{ amount: next?.bill?.totals.gross, state: 'open' }]);
  expect(await fetchBills(prepaid)).toEqual([]);

  // The deletion of the account refunds no SIM whose contract has ended before.
  const customer_uuid = prepaid.browser.customer ?? '';
  const refundedCents = async () => {
    const refunds = await product.db.read.select().from(refund).where(eq(refund.customer_uuid, customer_uuid));
    return refunds.map(({ amount_cents }) => amount_cents);
  };
  const refundedAtEnd = await refundedCents();
  expect(refundedAtEnd).toHaveLength(1);
  await stepUpWithPassword(prepaid.browser);
  expect((await prepaid.browser.post('/api/customer/delete', { confirm: true, reason: 'moving' })).status).toBe(200);
  await product.worker?.runUntilIdle();
  expect(await refundedCents()).toEqual(refundedAtEnd);
  const credits = product.db.read.select().from(customerCredit).where(eq(customerCredit.customer_uuid, customer_uuid));
  expect(await credits).toEqual([]);
});
