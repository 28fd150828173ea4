import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const method = '/api/customer/payment/method';

test('online payment is set at once, idempotently', async () => {
  const { browser } = await registerCustomer(product);
  for (const _ of [1, 2]) {
    const answer = await browser.post(method, { method: 0 });
    expect(answer.response.details.payment).toEqual({ method: 0, mandate: null, setup_beside: null });
  }
});

test('direct debit needs a valid mandate', async () => {
  const { browser } = await registerCustomer(product);
  const answer = await browser.post(method, { method: 1 });
  expect([answer.status, answer.problem.code]).toEqual([409, 'MANDATE_MISSING']);
});

test.each([[{ method: 2 }], [{ method: -1 }], [{ method: '0' }], [{}], [{ method: 0, customer_uuid: 'x' }]])(
  '%j is refused with INVALID_INPUT',
  async (body) => {
    const { browser } = await registerCustomer(product);
    expect((await browser.post(method, body)).problem.code).toBe('INVALID_INPUT');
  },
);

test('a session is required', async () => {
  expect((await product.browser().post(method, { method: 0 })).problem.code).toBe('SESSION_EXPIRED');
});
