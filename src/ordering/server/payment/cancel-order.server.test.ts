import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  registerCustomerWithDraftOrder,
  fetchOrderState,
  fetchOrderProducts,
} from '#app/testing/orders/draft-order.ts';
import { registerCustomerAndOrderSim } from '#app/testing/orders/ordered-sim.ts';
import { fetchMessages, payAtProvider, sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { queryAllocatedSims } from '#subscriptions/server/queries.ts';
import { cancelShipment } from '#delivery/server/jobs.ts';
import { simShipment } from '#delivery/server/tables.ts';
import { verifyIntegrity } from '#app/verify-integrity.ts';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { queryCredits } from '#billing/server/bills/bill-facts.ts';
import { postChargebackAndNotify } from '#payments/server/apply-payment-outcome.ts';
import { lockPayment } from '#payments/server/payments.store.ts';
import { findPaidPaymentOfOrder } from '#payments/server/queries.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

test('a cancellation concurrent with the allocation releases the number, whichever is first', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { browser, order_uuid, order_product, accept } = await registerCustomerWithDraftOrder(
      product,
      'private-postpaid-s',
      {
        type: round % 2 === 0 ? 0 : 1,
      },
    );
    const order_product_uuid = order_product[0]?.uuid ?? '';
    await accept();
    const [cancelled] = await Promise.all([
      browser.post('/api/order/cancel', { order_uuid }),
      product.worker?.runUntilIdle(),
      browser.post('/api/order/product/allocate', { order_product_uuid }),
    ]);
    expect(cancelled?.status).toBe(200);
    await product.worker?.runUntilIdle();
    const [sim] = await fetchOrderProducts(browser);
    expect(sim).toMatchObject({ state: 'order_cancelled', order_state: 'cancelled', msisdn: null, esim: null });
    expect((await queryAllocatedSims(product.db.read, [order_product_uuid])).size).toBe(0);
  }
});

test('a cancellation is idempotent, and later actions on the order are refused with ORDER_CANCELLED', async () => {
  const { browser, email, order_uuid, order_product, accept } = await registerCustomerWithDraftOrder(
    product,
    'private-prepaid-s',
  );
  await accept();
  const answers = await Promise.all([1, 2].map(() => browser.post('/api/order/cancel', { order_uuid })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const mail = await product.waitFor(async () =>
    (await fetchMessages(product, email)).find(({ subject }) => /cancelled/.test(subject)),
  );
  expect(mail.text).toMatch(/Cancelled on \d+\s\w+ \d{4}.*Nothing was charged/);
  expect(mail.text).not.toContain('on its way back');
  const activation = { order_product_uuid: order_product[0]?.uuid, early_start: true };
  const calls: [string, unknown][] = [
    ['/api/order/pay', { order_uuid }],
    ['/api/order/start-delivery', { order_uuid }],
    ['/api/order/product/activation', activation],
  ];
  for (const [path, body] of calls)
    expect([path, (await browser.post(path, body)).problem.code]).toEqual([path, 'ORDER_CANCELLED']);
});

test('an order with a failed activation can be cancelled', async () => {
  const sim = await registerCustomerAndOrderSim(product);
  const readySim = await product.waitFor(async () => {
    const { orderProduct } = await sim.fetchSim();
    return orderProduct?.state === 'esim_ready' ? orderProduct : null;
  });
  await sandboxCall(product, '/api/network/behaviour', { mode: 'refuse', code: 'LINE_BUSY', match: readySim.msisdn });
  await sim.activate();
  await product.waitFor(async () => (await sim.fetchSim()).orderProduct?.state === 'activation_failed');
  expect((await sim.browser.post('/api/order/cancel', { order_uuid: sim.order_uuid })).status).toBe(200);
  expect((await sim.fetchSim()).orderProduct?.state).toBe('order_cancelled');
});

test('a parcel before its pickup is cancelled at the courier', async () => {
  const sim = await registerCustomerAndOrderSim(product, { type: 1 });
  const tracking_code = await product.waitFor(async () => (await sim.fetchSim()).orderProduct?.delivery?.tracking_code);
  expect((await sim.browser.post('/api/order/cancel', { order_uuid: sim.order_uuid })).status).toBe(200);
  const fetchParcelState = async () =>
    (await sandboxCall<{ tracking_code: string; state: string }[]>(product, '/api/courier/shipments')).find(
      (each) => each.tracking_code === tracking_code,
    )?.state;
  await product.waitFor(async () => (await fetchParcelState()) === 'cancelled');
});

test('a parcel cancelled while it is being submitted is cancelled after the courier’s reply', async () => {
  const sim = await registerCustomerAndOrderSim(product, { type: 1 });
  const tracking_code = await product.waitFor(async () => (await sim.fetchSim()).orderProduct?.delivery?.tracking_code);
  const ofParcel = eq(simShipment.tracking_code, tracking_code);
  const [parcel] = await product.db.write.update(simShipment).set({ state: 'cancelled' }).where(ofParcel).returning();
  await product.db.tx((tx) => product.queue.enqueue(tx, cancelShipment, { shipment_uuid: parcel?.uuid ?? '' }));
  await product.waitFor(async () => {
    const parcels = await sandboxCall<{ tracking_code: string; state: string }[]>(product, '/api/courier/shipments');
    return parcels.find((each) => each.tracking_code === tracking_code)?.state === 'cancelled';
  });
});

test('a payment after the cancellation is refunded', async () => {
  const { browser, email, order_uuid, accept } = await registerCustomerWithDraftOrder(product, 'private-prepaid-s');
  await accept();
  const { response } = await browser.post('/api/order/pay', { order_uuid });
  await browser.post('/api/order/cancel', { order_uuid });
  await payAtProvider(product, (response as { checkout_url: string }).checkout_url);
  await product.waitFor(async () =>
    (await fetchMessages(product, email)).some(({ subject }) => /on its way back/.test(subject)),
  );
  expect(await fetchOrderState(browser)).toBe('cancelled');
});

test('a cancellation credits a taken-back payment only for the SIMs that were not withdrawn before', async () => {
  const { browser, order_uuid, order_product, accept } = await registerCustomerWithDraftOrder(
    product,
    'private-prepaid-s',
    { lines: 2 },
  );
  const customer_uuid = browser.customer ?? '';
  await accept();
  const payBody = { order_uuid, bank_method: 'card' } as const;
  const { checkout_url } = await browser.callEndpoint('POST /api/order/pay', { body: payBody });
  await payAtProvider(product, checkout_url);
  await product.waitFor(async () =>
    (await fetchOrderProducts(browser)).every(({ state }) => state === 'esim_ready') ? true : null,
  );
  const orderPayment = await findPaidPaymentOfOrder(product.db.read, { customer_uuid, order_uuid });
  if (!orderPayment) throw new Error('the order is not paid');
  const { payment_uuid, amount_cents } = orderPayment;
  await product.db.tx(async (tx) => {
    const row = await lockPayment(tx, { customer_uuid, payment_uuid });
    const ctx = createTestJobContext(product, {} as never);
    if (row) await postChargebackAndNotify(tx, ctx, row, amount_cents);
  });
  const queryCredit = async () => (await queryCredits(product.db.read, [customer_uuid])).get(customer_uuid);
  const withdrawal = {
    order_uuid,
    name: 'Ada Peeters',
    sims: [{ order_product_uuid: order_product[0]?.uuid, number: 'give_back' }],
  };
  expect((await browser.post('/api/order/withdraw', withdrawal)).status).toBe(200);
  expect(await product.waitFor(queryCredit)).toBe(amount_cents / 2);
  expect((await browser.post('/api/order/cancel', { order_uuid })).status).toBe(200);
  expect(await queryCredit()).toBe(amount_cents);
  expect(await verifyIntegrity(product.db)).toEqual([]);
});
