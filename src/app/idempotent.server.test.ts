import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCatalogue } from '#catalogue/server/queries.ts';
import { wearables } from '#sustainability/rules/wearables.ts';
import { registerCustomerWithDraftOrder } from './testing/orders/draft-order.ts';
import { endpointCalls } from './testing/every-call/endpoint-calls.ts';
import { registerCustomer } from './testing/customers/new-customer.ts';
import { registerCustomerAndOrderSim } from './testing/orders/ordered-sim.ts';
import type { TestReply, AnyJson, TestBrowser } from './testing/product/test-browser.ts';
import { startTestApp, type TestApp } from './testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

/**
 * Endpoints that are idempotent by nature: they set a value or end something. The return from the identity service is
 * accepted once per state parameter.
 */
const setOrEnd = [
  'POST /api/customer/payment/method',
  'POST /api/customer/language/change',
  'POST /api/customer/login',
  'POST /api/customer/login/itsme/start',
  'POST /api/customer/login/itsme/finish',
  'POST /api/customer/sub-account/change',
  'POST /api/customer/own-number/change',
  'POST /api/customer/product/rename',
  'POST /api/customer/product/puk',
  'POST /api/customer/product/credit-limit/change',
  'POST /api/customer/product/service/change',
  'POST /api/customer/login/phone/start',
  'POST /api/customer/login/phone/finish',
  'POST /api/customer/login/phone/password',
  'POST /api/customer/logout',
  'POST /api/customer/forgot-password/start',
  'POST /api/customer/forgot-password/finish',
  'POST /api/customer/password/change',
  'POST /api/customer/session/revoke',
  'POST /api/customer/step-up',
  'POST /api/customer/stop',
  'POST /api/customer/product/stop-sim-swap',
  'POST /api/customer/product/activation-code',
  'POST /api/customer/held-request/cancel',
  'POST /api/customer/held-request/stop',
  'POST /api/customer/passkey/start',
  'POST /api/customer/passkey/add/start',
  'POST /api/customer/passkey/add',
  'POST /api/customer/passkey/remove',
  'POST /api/customer/passkey/rename',
  'POST /api/customer/login/passkey',
  'POST /api/customer/step-up/code',
  'POST /api/customer/email/verify/resend',
  'POST /api/customer/email/confirm/code',
  'POST /integration/vl/confirmation',
  'POST /api/customer/newsletter',
  'POST /api/customer/sim-swap-consent',
  'POST /api/customer/product/port-out-code/make',
  'POST /api/customer/product/port-out-code/withdraw',
  'POST /api/customer/product/usage/go-on',
  'POST /api/customer/wearable/remove',
  'POST /api/green/share/revoke',
  'POST /api/green/forest/visit',
  // Issues another link each time, which expires.
  'POST /api/customer/invoice/pay-link',
  // Returns data and creates nothing.
  'POST /api/customer/data/export',
];

test('every POST of browsers supports Idempotency-Key, except those that are idempotent by nature', () => {
  const without = endpointCalls.filter(
    ({ method, entry }) => method === 'POST' && !entry.idempotent && !entry.caller.startsWith('outside'),
  );
  expect(without.map(({ route }) => route).toSorted()).toEqual(setOrEnd.toSorted());
});

/** Sends a request, repeats it, and sends another body with the same key: the reply is repeated, and the other body refused. */
const postThreeTimes = async (browser: TestBrowser, path: string, body: object, other?: object) => {
  const key = randomUUID();
  const first: TestReply<AnyJson> = await browser.post(path, body, { key });
  const repeatedReply: TestReply<AnyJson> = await browser.post(path, body, { key });
  expect([first.status, repeatedReply.status]).toEqual([200, 200]);
  expect(repeatedReply.response).toEqual(first.response);
  if (!other) return;
  const conflict = await browser.post(path, other, { key });
  expect([conflict.status, conflict.problem.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
};

test('adding a promo code and switching to prepaid repeat their reply for a used key', async () => {
  const { browser, order_uuid, order_product } = await registerCustomerWithDraftOrder(product, 'private-postpaid-s');
  const promo = (await getCatalogue(product.db)).content.promos[0]?.code ?? '';
  await postThreeTimes(browser, '/api/promo/add', { promo, order_uuid }, { promo: 'NOBODY', order_uuid });
  await postThreeTimes(browser, '/api/customer/prepaid/force', {}, { order_product_uuid: order_product[0]?.uuid });
});

test('adding a device repeats its reply for a used key, and adds one device', async () => {
  const { browser } = await registerCustomer(product);
  const [phone, tablet] = wearables.map(({ uuid: wearable_uuid }) => ({ wearable_uuid, has_refurbished: false }));
  await postThreeTimes(browser, '/api/customer/wearable/add', phone ?? {}, tablet);
  expect((await browser.callEndpoint('GET /api/customer/wearable/list')).customer_wearable).toHaveLength(1);
});

test('allocating a number and starting a delivery repeat their reply for a used key', async () => {
  const { browser, order_uuid, order_product_uuid } = await registerCustomerAndOrderSim(product, { type: 1 });
  await postThreeTimes(browser, '/api/order/product/allocate', { order_product_uuid });
  await postThreeTimes(browser, '/api/order/start-delivery', { order_uuid });
});
