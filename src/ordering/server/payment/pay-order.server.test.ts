import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import {
  registerCustomerWithDraftOrder,
  fetchOrderState,
  fetchOrderProducts,
} from '#app/testing/orders/draft-order.ts';
import { fetchMessages, payAtProvider, sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { buildLoginReply } from '#account/server/session.view.ts';
import type { Outside } from '#platform/outside.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { applyOrderPayment } from './apply-order-payment.ts';
import { expireOrder } from '../jobs.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

test('an order with an amount due gets its SIM after the payment, and is shipped', async () => {
  const { browser, email, order_uuid, order_product, accept, totals } = await registerCustomerWithDraftOrder(
    product,
    'private-prepaid-s',
    {
      type: 1,
    },
  );
  // A full month and shipping, on any day.
  expect(totals.due_now).toBe(15);
  expect((await accept({ total_per_month: 10 })).status).toBe(200);
  expect(await fetchOrderState(browser)).toBe('awaiting_payment');
  expect(
    (await browser.post('/api/order/product/allocate', { order_product_uuid: order_product[0]?.uuid })).problem.code,
  ).toBe('ORDER_NOT_CONFIRMED');

  const firstPayment = (await browser.post('/api/order/pay', { order_uuid, bank_method: 'card' })).response as {
    checkout_url: string;
    payment_uuid: string;
  };
  await payAtProvider(product, firstPayment.checkout_url, 'fail');
  const fetchStatus = () =>
    browser.get('/api/customer/payment/status', { query: { payment_uuid: firstPayment.payment_uuid } });
  await product.waitFor(async () => ((await fetchStatus()).response as { outcome: string }).outcome !== 'open');
  expect((await fetchStatus()).response).toMatchObject({ purpose: 'order', subject_uuid: order_uuid });
  const fetchCurrent = async () => (await browser.get('/api/order/current')).response;
  expect(await fetchCurrent()).toMatchObject({
    order: { order_uuid, totals },
    unpaid: [{ order_uuid, due_now: totals.due_now, payment_outcome: 'declined' }],
  });
  expect(await fetchOrderState(browser)).toBe('awaiting_payment');

  const secondPayment = (await browser.post('/api/order/pay', { order_uuid, bank_method: 'card' })).response as {
    checkout_url: string;
  };
  expect(await fetchCurrent()).toMatchObject({ unpaid: [{ order_uuid, payment_outcome: 'open' }] });
  await payAtProvider(product, secondPayment.checkout_url);
  const sim = await product.waitFor(async () =>
    (await fetchOrderProducts(browser)).find(({ state }) => state === 'sim_in_delivery'),
  );
  expect(sim).toMatchObject({
    order_state: 'in_delivery',
    delivery: { state: 'created', tracking_code: expect.any(String), expected_at: expect.any(String) },
  });
  expect(sim.sim_number_end).toMatch(/^\d{4}$/);
  expect(sim.tracker.map(({ key, state }) => `${key} ${state}`)).toEqual([
    'ordered done',
    'prepared done',
    'sent now',
    'delivered todo',
    'activated todo',
  ]);
  expect((await browser.post('/api/order/pay', { order_uuid })).problem.code).toBe('NOTHING_TO_PAY');

  const mail = await product.waitFor(async () =>
    (await fetchMessages(product, email)).find(({ subject }) => subject === 'Your order is confirmed'),
  );
  expect(mail.text).toContain(`Paid when ordering: €${totals.due_now.toFixed(2)}`);
  expect(mail.text).toContain('on your balance');
  expect(mail.text).toContain('Sending 1 SIM card: €5.00');
  expect(mail.text).toMatch(/Last day: \d+\s\w+ \d{4}/);
});

test('when an order is paid twice, one payment is applied and the other is refunded', async () => {
  const { browser, email, order_uuid, accept } = await registerCustomerWithDraftOrder(product, 'private-prepaid-s');
  await accept();
  // Ten at the same time open one page for each method.
  const methods = Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? 'bank' : 'card'));
  const pages = await Promise.all(
    methods.map((bank_method, at) => browser.post('/api/order/pay', { order_uuid, bank_method }, { key: `pay-${at}` })),
  );
  expect(pages.map(({ status }) => status)).toEqual(methods.map(() => 200));
  const urls = new Set(pages.map(({ response }) => (response as { checkout_url: string }).checkout_url));
  expect(urls.size).toBe(2);
  for (const url of urls) await payAtProvider(product, url);
  await product.waitFor(async () =>
    (await fetchMessages(product, email)).some(({ subject }) => /on its way back/.test(subject)),
  );
  expect(await fetchOrderState(browser)).toMatch(/allocated|confirmed/);
});

test('a payment that was cancelled at the provider is not opened again, even before its webhook arrives', async () => {
  const { browser, order_uuid, accept } = await registerCustomerWithDraftOrder(product, 'private-prepaid-s');
  await accept();
  const pay = async (): Promise<string> =>
    (await browser.post('/api/order/pay', { order_uuid, bank_method: 'card' })).response.checkout_url;
  const firstUrl = await pay();
  // The webhook of the sandbox comes after its answer.
  await payAtProvider(product, firstUrl, 'cancel');
  const secondUrl = await pay();
  expect(secondUrl).not.toBe(firstUrl);
  expect(await pay()).toBe(secondUrl);
});

test('an order with nothing due cannot be paid', async () => {
  const { browser, order_uuid, accept } = await registerCustomerWithDraftOrder(product, 'private-postpaid-s');
  expect((await browser.post('/api/order/pay', { order_uuid })).problem.code).toBe('NOTHING_TO_PAY');
  await accept();
  expect((await browser.post('/api/order/pay', { order_uuid })).problem.code).toBe('NOTHING_TO_PAY');
});

test('an unpaid order fails after two weeks, and the customer is mailed, cannot pay it and can order again', async () => {
  const { browser, email, order_uuid, order_product, accept } = await registerCustomerWithDraftOrder(
    product,
    'private-prepaid-s',
  );
  await accept();
  await product.advanceClock('P13D');
  await product.waitFor(async () => product.clock.offsetMs() > 0);
  expect(await fetchOrderState(browser)).toBe('awaiting_payment');
  await product.advanceClock('P2D');
  await product.waitFor(async () => (await fetchOrderState(browser)) === 'failed');
  const sim = (await fetchOrderProducts(browser))[0];
  expect(sim?.tracker.map(({ key, state }) => `${key} ${state}`)).toEqual(['ended failed']);
  const fetchExpiryMails = async () =>
    (await fetchMessages(product, email)).filter(({ subject }) => /so it has expired/.test(subject));
  await product.waitFor(async () => (await fetchExpiryMails()).length > 0);
  expect((await browser.post('/api/order/pay', { order_uuid })).problem.code).toBe('ORDER_ENDED');
  expect((await browser.post('/api/order/cancel', { order_uuid })).problem.code).toBe('ORDER_NOT_CANCELLABLE');
  expect(await fetchOrderState(browser)).toBe('failed');

  const product_list = [{ offer_uuid: order_product[0]?.offer.uuid, type: 0 }];
  expect((await browser.post('/api/order/create', { product_list })).status).toBe(200);
  expect((await accept()).status).toBe(200);
  expect((await fetchOrderProducts(browser)).map(({ order_state }) => order_state)).toEqual([
    'awaiting_payment',
    'failed',
  ]);
  expect(await fetchExpiryMails()).toHaveLength(1);

  const { response } = await browser.get('/api/customer/session');
  const { uuid } = (response as { customer: { uuid: string } }).customer;
  const monthLater = addSeconds(product.clock.now(), 31 * 86_400);
  const loginReply = await buildLoginReply(product.db, { customer_uuid: uuid, language: 'en', now: monthLater });
  expect(loginReply.order_product.map((each) => each.order_uuid)).not.toContain(order_uuid);
});

test('a late payment confirms a failed order once, and a second payment of it is reported as paid_twice', async () => {
  const { browser, order_uuid, accept, totals } = await registerCustomerWithDraftOrder(product, 'private-prepaid-s');
  await accept();
  await product.db.tx((tx) => product.queue.enqueue(tx, expireOrder, { order_uuid }));
  await product.waitFor(async () => (await fetchOrderState(browser)) === 'failed');
  const amount_cents = Math.round(totals.due_now * 100);
  const customer_uuid = browser.customer ?? '';
  const payment = { customer_uuid, subject_uuid: order_uuid, payment_uuid: randomUUID(), amount_cents };
  const answer = await product.db.tx((tx) =>
    applyOrderPayment(tx, createTestJobContext(product, {} as Outside), payment),
  );
  expect(answer).toBe(null);
  await product.waitFor(async () => (await fetchOrderState(browser)) === 'allocated');
  const applyPayment = (changes: object = {}) =>
    product.db.tx((tx) =>
      applyOrderPayment(tx, createTestJobContext(product, {} as Outside), { ...payment, ...changes }),
    );
  expect([await applyPayment(), await applyPayment({ payment_uuid: randomUUID() })]).toEqual([null, 'paid_twice']);
});

test('a late payment of a failed order is refunded when its SIMs would exceed the limit', async () => {
  const firstOrder = await registerCustomerWithDraftOrder(product, 'private-prepaid-s', { lines: 2 });
  const { browser, email, order_uuid, order_product, accept } = firstOrder;
  await accept();
  const { response } = await browser.post('/api/order/pay', { order_uuid });
  await product.db.tx((tx) => product.queue.enqueue(tx, expireOrder, { order_uuid }));
  await product.waitFor(async () => (await fetchOrderState(browser)) === 'failed');
  // Five of six SIMs are ordered again, so the two given-up ones exceed the limit.
  const line = { offer_uuid: order_product[0]?.offer.uuid, type: 0 };
  expect(
    (await browser.post('/api/order/create', { product_list: Array.from({ length: 5 }, () => line) })).status,
  ).toBe(200);
  expect((await accept()).status).toBe(200);

  await payAtProvider(product, (response as { checkout_url: string }).checkout_url);
  const mail = await product.waitFor(async () =>
    (await fetchMessages(product, email)).find(({ subject }) => /on its way back/.test(subject)),
  );
  expect(mail.text).toContain('the maximum number of SIMs for one account');
  const states = (await fetchOrderProducts(browser)).map(
    (each) => `${each.order_uuid === order_uuid} ${each.order_state}`,
  );
  expect(states).toEqual([...Array.from({ length: 5 }, () => 'false awaiting_payment'), 'true failed', 'true failed']);
});

test.each([
  ['refuse', 422, 'PAYMENT_FAILED'],
  ['down', 503, 'UNAVAILABLE'],
  ['garbage', 503, 'UNAVAILABLE'],
])('when the provider answers %s the order is unchanged, and the next try pays it', async (mode, status, code) => {
  const { browser, order_uuid, accept } = await registerCustomerWithDraftOrder(product, 'private-prepaid-s');
  await accept();
  const setPaymentMode = (nextMode: string) =>
    sandboxCall(product, '/api/payments/behaviour', { mode: nextMode, code: '422' });
  await setPaymentMode(mode);
  const answer = await browser.post('/api/order/pay', { order_uuid });
  await setPaymentMode('accept');
  expect([answer.status, answer.problem.code]).toEqual([status, code]);
  expect(await fetchOrderState(browser)).toBe('awaiting_payment');
  const { response } = await browser.post('/api/order/pay', { order_uuid });
  await payAtProvider(product, (response as { checkout_url: string }).checkout_url);
  await product.waitFor(async () => (await fetchOrderState(browser)) === 'allocated');
});
