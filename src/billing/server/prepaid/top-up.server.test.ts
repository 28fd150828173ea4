import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { fetchPrepaidBalance, startTopUp, createPrepaidSim } from '#app/testing/sims/prepaid-sim.ts';
import { fetchMessages, payAtProvider } from '#app/testing/product/sandbox-calls.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import { applyPaymentUpdate } from '#payments/events.ts';
import { refund } from '#payments/server/tables.ts';
import { insertAndPostClosingEntries } from '../commands.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ readyCustomers: createReadyState });
});
afterAll(() => product.stop());

test('a top-up is credited to the balance once, even when its payment is reported twice', async () => {
  const { browser, email, line } = await createPrepaidSim(product);
  const before = await fetchPrepaidBalance(browser);
  const startedTopUps = await Promise.all(Array.from({ length: 8 }, () => startTopUp(browser, line.uuid, 20)));
  expect(new Set(startedTopUps.map((each) => each.checkout_url)).size).toBe(1);
  const { checkout_url, payment_uuid } = startedTopUps[0] ?? (await startTopUp(browser, line.uuid, 20));
  expect(await fetchPrepaidBalance(browser)).toEqual(before);
  await payAtProvider(product, checkout_url);
  const after = await product.waitFor(async () => {
    const now = await fetchPrepaidBalance(browser);
    return now?.balance !== before?.balance && now;
  });
  expect(after.balance).toBeCloseTo((before?.balance ?? 0) + 20, 5);
  expect(after.next_month).toMatchObject({ amount: 10, missing: 0 });

  const receipt = await product.waitFor(async () =>
    (await fetchMessages(product, email)).find(({ subject }) => subject === '€20.00 is on your prepaid balance'),
  );
  expect(receipt.text).toContain(`€${after.balance.toFixed(2)}`);
  expect(receipt.text).toContain(payment_uuid);

  const { now: _, ...ctx } = createTestJobContext(product, {} as never);
  const update = {
    customer_uuid: browser.customer ?? '',
    payment_uuid,
    subject_uuid: line.order_product_uuid,
    amount_cents: 2000,
    outcome: 'paid',
    bank_method: 'bank',
    mandate_ref: null,
    payer_iban: null,
  } as const;
  expect(await product.db.tx((tx) => ctx.callExtension(tx, applyPaymentUpdate, 'top-up', update))).toBeNull();
  expect((await fetchPrepaidBalance(browser))?.balance).toBe(after.balance);
});

test('a top-up is refused for an invalid amount, for a postpaid SIM and for the SIM of another customer', async () => {
  const { browser, line } = await createPrepaidSim(product);
  const path = '/api/customer/prepaid/top-up';
  for (const amount of [0.99, 200.01, -5])
    expect((await browser.post(path, { customer_product_uuid: line.uuid, amount })).problem).toMatchObject({
      status: 422,
      code: 'TOP_UP_AMOUNT',
    });
  const { browser: other, line: postpaid } = await createActiveSim(product);
  expect((await other.post(path, { customer_product_uuid: postpaid.uuid, amount: 10 })).problem).toMatchObject({
    status: 409,
    code: 'TOP_UP_NOT_PREPAID',
  });
  expect((await other.post(path, { customer_product_uuid: line.uuid, amount: 10 })).status).toBe(404);
});

test('a declined top-up is mailed and leaves the balance unchanged, and a top-up for a terminated SIM is refunded', async () => {
  const { browser, email, line } = await createPrepaidSim(product);
  const before = await fetchPrepaidBalance(browser);
  await payAtProvider(product, (await startTopUp(browser, line.uuid, 10)).checkout_url, 'fail');
  await product.waitFor(async () =>
    (await fetchMessages(product, email)).some(({ subject }) => subject === 'Your payment did not go through'),
  );
  expect(await fetchPrepaidBalance(browser)).toEqual(before);

  const lateTopUp = await startTopUp(browser, line.uuid, 10);
  const key = { customer_uuid: browser.customer ?? '', order_product_uuid: line.order_product_uuid };
  await product.db.tx((tx) => insertAndPostClosingEntries(tx, key, product.clock.now()));
  await payAtProvider(product, lateTopUp.checkout_url);
  const refundRow = await product.waitFor(
    async () => (await product.db.read.select().from(refund).where(eq(refund.payment_uuid, lateTopUp.payment_uuid)))[0],
  );
  expect(refundRow).toMatchObject({ reason: 'sim_ended', amount_cents: 1000 });
});
