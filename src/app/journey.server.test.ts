import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyJson } from './testing/product/test-browser.ts';
import { startTestApp, type TestApp } from './testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const address = { zip_code: '1000', city: 'Brussels', street_name: 'Rue du Test', street_number: '1' };

test('a visitor registers, sets up direct debit, orders and activates an eSIM', async () => {
  const visitor = product.browser('fr');
  const offers = await visitor.get('/api/v1/web-api/public/shop/offer/get-public-offers');
  const plan = offers.response.offers.find(
    (offer: AnyJson) => offer.audience === 'private' && offer.payment_type === 'postpaid',
  );

  const registered = await visitor.post(
    '/api/customer/register',
    { email: 'eva@example.com', password: 'Violette!8vents', customer_type: 1, no_send_email: true, language: 'fr' },
    { key: 'r1' },
  );
  expect(registered.problem.code).toBeUndefined();
  visitor.signIn(registered);
  const details = await visitor.post('/api/customer/change/personal', {
    personal_data: { first_name: 'Eva', last_name: 'Exemple', birth_data: { birth_at: '1990-05-01' } },
    personal_address: address,
    shipping_address: null,
  });
  expect(details.problem).not.toHaveProperty('code');
  const order = await visitor.post(
    '/api/order/create',
    { product_list: [{ offer_uuid: plan.uuid, type: 0, addon_uuids: [] }], promo: null },
    { key: 'o1' },
  );
  expect(order.problem).not.toHaveProperty('code');

  const setup = await visitor.post(
    '/api/customer/payment/setup',
    { iban: 'BE68 5390 0754 7034', account_holder: 'Eva Exemple', bank_method: 'bank', terms_debit: true },
    { key: 's1' },
  );
  expect(setup.problem).not.toHaveProperty('code');
  expect(setup.response.amount).toBe(0.02);
  const during = await visitor.get('/api/customer/session');
  expect(during.response.customer.details.payment.method).toBe(-1);

  const payReply = await fetch(setup.response.checkout_url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ outcome: 'pay', holder: 'Eva Exemple', iban: 'BE68539007547034' }),
    redirect: 'manual',
  });
  expect(payReply.status).toBeLessThan(400);
  await product.waitFor(
    async () => (await visitor.get('/api/customer/session')).response.customer.details.payment?.method === 1,
  );

  const accepted = await visitor.post(
    '/api/v2/customer/accept',
    { terms: true, privacy: true, newsletter: false, terms_version: product.settings.TERMS_VERSION },
    { key: 'a1' },
  );
  expect(accepted.problem).not.toHaveProperty('code');

  const link = await product.waitFor(async () => {
    const messages = (await (await fetch(`${product.sandbox.url}/api/messages?to=eva@example.com`)).json()) as AnyJson;
    const list = Array.isArray(messages) ? messages : messages.messages;
    return list.flatMap((each: AnyJson) => each.links).find((each: string) => each.includes('/emails/confirm'));
  });
  const token = new URL(link).searchParams.get('token') ?? '';
  const confirmed = await visitor.get('/api/customer/email/confirm', { query: { token } });
  expect(confirmed.problem).not.toHaveProperty('code');

  const readyProduct = await product.waitFor(async () => {
    const { order_product } = (await visitor.get('/api/customer/session')).response;
    return order_product[0]?.state === 'esim_ready' && order_product[0];
  });
  expect(readyProduct.esim.activation_code).toMatch(/^LPA:1\$/);
  const activation = await visitor.post(
    '/api/order/product/activation',
    { order_product_uuid: readyProduct.uuid, early_start: true },
    { key: 'act1' },
  );
  expect(activation.problem).not.toHaveProperty('code');
  const installed = await fetch(`${product.sandbox.url}/api/esim/install`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ matching_id: readyProduct.esim.matching_id }),
  });
  expect(installed.status).toBeLessThan(300);
  const active = await product.waitFor(async () => {
    const { customer_product } = (await visitor.get('/api/customer/session')).response;
    return customer_product[0]?.state === 'active' && customer_product[0];
  });
  expect(active.msisdn).toMatch(/^\+324/);

  await product.advanceClock('P3D');
  await product.waitFor(async () => {
    const messages = (await (await fetch(`${product.sandbox.url}/api/messages?to=eva@example.com`)).json()) as AnyJson;
    const list = Array.isArray(messages) ? messages : messages.messages;
    return list.some((each: AnyJson) => /rembours/i.test(each.subject));
  });
}, 300_000);
