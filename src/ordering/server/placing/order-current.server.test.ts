import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomerWithDraftOrder, fetchOrderProducts } from '#app/testing/orders/draft-order.ts';
import { insertMandateForTest } from '#app/testing/customers/customer-state.ts';
import { payAtProvider } from '#app/testing/product/sandbox-calls.ts';
import { createDraft } from '#app/testing/orders/new-order.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { loadCatalogue } from '#catalogue/server/commands.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const fetchCurrent = async (browser: TestBrowser) =>
  (
    (await browser.get('/api/order/current')).response as {
      order: { promo: unknown; totals: { per_month: number } } | null;
    }
  ).order;

test('the current order is the draft, then the unpaid order, else null', async () => {
  const { browser, accept, order_uuid } = await registerCustomerWithDraftOrder(product, 'private-prepaid-s');
  expect(await fetchCurrent(browser)).toMatchObject({ order_uuid, state: 'draft' });
  await accept();
  expect(await fetchCurrent(browser)).toMatchObject({ order_uuid, state: 'awaiting_payment' });
  await browser.post('/api/order/cancel', { order_uuid });
  expect(await fetchCurrent(browser)).toBeNull();
});

test('unpaid orders are listed beside a later draft, newest first', async () => {
  const { browser, accept, order_uuid } = await registerCustomerWithDraftOrder(product, 'private-prepaid-s');
  const fetchUnpaid = async () => {
    const { response } = await browser.get('/api/order/current');
    return (response as { unpaid: { order_uuid: string; due_now: number; payment_outcome: string | null }[] }).unpaid;
  };
  expect(await fetchUnpaid()).toEqual([]);
  await accept();
  const expectedDue = expect.objectContaining({ total: 10 });
  const firstUnpaid = { order_uuid, due_now: 10, due: expectedDue, payment_outcome: null, bank_method: null };
  expect(await fetchUnpaid()).toEqual([firstUnpaid]);
  const nextOrder = await createDraft(browser, [{ offer: 'private-prepaid-s', type: 0 }]);
  expect(await fetchCurrent(browser)).toMatchObject({ order_uuid: nextOrder.order_uuid, state: 'draft' });
  expect(await fetchUnpaid()).toEqual([firstUnpaid]);
  await accept();
  expect(await fetchUnpaid()).toEqual([
    {
      ...firstUnpaid,
      order_uuid: nextOrder.order_uuid,
      due_now: nextOrder.totals.due_now,
      due: nextOrder.totals.sums.due_now,
    },
    firstUnpaid,
  ]);
});

test('the amount paid with an order is listed by parts while it is in fulfilment', async () => {
  const paidOrder = await registerCustomerWithDraftOrder(product, 'private-prepaid-s');
  const fetchConfirmed = async (browser: TestBrowser) =>
    (await browser.callEndpoint('GET /api/order/current')).confirmed;
  await paidOrder.accept();
  expect(await fetchConfirmed(paidOrder.browser)).toEqual([]);
  const { checkout_url } = await paidOrder.browser.callEndpoint('POST /api/order/pay', {
    body: { order_uuid: paidOrder.order_uuid },
  });
  await payAtProvider(product, checkout_url);
  await product.waitFor(async () => (await fetchConfirmed(paidOrder.browser))?.length === 1);
  expect(await fetchConfirmed(paidOrder.browser)).toEqual([
    { order_uuid: paidOrder.order_uuid, paid: paidOrder.totals.sums.due_now },
  ]);
  expect(paidOrder.totals.sums.due_now).toMatchObject({ total: 10, parts: [{ kind: 'plan', amount: 10 }] });

  const laterOrder = await registerCustomerWithDraftOrder(product, 'private-postpaid-s');
  await laterOrder.accept();
  expect(await fetchConfirmed(laterOrder.browser)).toMatchObject([
    { order_uuid: laterOrder.order_uuid, paid: { total: 0, parts: [] } },
  ]);
  await laterOrder.browser.post('/api/order/cancel', { order_uuid: laterOrder.order_uuid });
  expect(await fetchConfirmed(laterOrder.browser)).toEqual([]);
});

test('a draft has the current prices, and placing it at an earlier price is refused with ORDER_CHANGED', async () => {
  const { browser, accept } = await registerCustomerWithDraftOrder(product, 'private-postpaid-s');
  const folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
  await cp('db/catalogue', folder, { recursive: true });
  const file = join(folder, 'catalogue.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace('"price_euro": 10,', '"price_euro": 9,'));
  await loadCatalogue(product.db, product.clock.now(), folder);
  await rm(folder, { recursive: true });
  expect((await fetchCurrent(browser))?.totals.per_month).toBe(9);
  expect((await accept({ total_per_month: 10 })).problem.code).toBe('ORDER_CHANGED');
  expect((await accept({ total_per_month: 9 })).status).toBe(200);
  expect((await fetchOrderProducts(browser))[0]?.offer.price).toBe(9);
});

test('all SIMs but one in the draft of a new customer wait for a first payment, and none when an amount is due', async () => {
  const { browser, accept } = await registerCustomerWithDraftOrder(product, 'private-postpaid-s');
  const fetchWaits = async () =>
    (await browser.callEndpoint('GET /api/order/current')).order?.order_product.map(({ waits_for }) => waits_for);
  const line = { offer: 'private-postpaid-s', type: 0 } as const;
  expect(await fetchWaits()).toEqual([null]);
  await createDraft(browser, [line, line, line]);
  expect(await fetchWaits()).toEqual([null, 'first_payment', 'first_payment']);
  await createDraft(browser, [line, { offer: 'private-prepaid-s', type: 0 }]);
  expect(await fetchWaits()).toEqual([null, null]);
  await createDraft(browser, [line]);
  await accept();
  await createDraft(browser, [line]);
  expect(await fetchWaits()).toEqual(['first_payment']);
  await insertMandateForTest(product, browser.customer ?? '');
  expect(await fetchWaits()).toEqual([null]);
});
