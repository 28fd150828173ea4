import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const ask = '/api/customer/payment/status';

test('the payment of another customer is not found', async () => {
  const [mine, stranger] = [await registerCustomer(product, { details: true }), await registerCustomer(product)];
  const body = { iban: 'BE68539007547034', account_holder: 'Ada Peeters', bank_method: 'card', terms_debit: true };
  const { payment_uuid, checkout_url } = (await mine.browser.post('/api/customer/payment/setup', body)).response;
  expect((await mine.browser.get(ask, { query: { payment_uuid } })).response).toMatchObject({
    outcome: 'open',
    checkout_url,
  });
  const answer = await stranger.browser.get(ask, { query: { payment_uuid } });
  expect([answer.status, answer.problem.code]).toEqual([404, 'NOT_FOUND']);
});

test('without a payment_uuid the latest bank check is returned', async () => {
  const { browser } = await registerCustomer(product, { details: true });
  expect((await browser.get(ask)).problem.code).toBe('NOT_FOUND');
  const body = { iban: 'BE68539007547034', account_holder: 'Ada Peeters', bank_method: 'card', terms_debit: true };
  await browser.post('/api/customer/payment/setup', body);
  const { checkout_url, payment_uuid } = (await browser.post('/api/customer/payment/setup', body)).response;
  expect((await browser.get(ask)).response).toMatchObject({ payment_uuid, outcome: 'open', checkout_url });
});

test.each(['', 'x', '0190f3a0-0000-7000-8000-00000000000'])(
  'a payment_uuid of "%s" is refused with 400',
  async (payment_uuid) => {
    const { browser } = await registerCustomer(product);
    expect((await browser.get(ask, { query: { payment_uuid } })).status).toBe(400);
  },
);
