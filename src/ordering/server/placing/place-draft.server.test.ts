import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  registerCustomerWithDraftOrder,
  fetchOrderState,
  fetchOrderProducts,
} from '#app/testing/orders/draft-order.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

test('two concurrent requests place one order, and a different total is refused with ORDER_CHANGED', async () => {
  const { browser, email, accept } = await registerCustomerWithDraftOrder(product, 'private-postpaid-s', { lines: 2 });
  expect((await accept({ total_per_month: 19.99 })).problem.code).toBe('ORDER_CHANGED');
  expect(await fetchOrderState(browser)).toBe('draft');
  const answers = await Promise.all([accept({ total_per_month: 20 }), accept({ total_per_month: 20 })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const orderedSims = await product.waitFor(async () => {
    const sims = await fetchOrderProducts(browser);
    return sims.every(({ state }) => state === 'esim_ready') && sims;
  });
  expect(new Set(orderedSims.map(({ msisdn }) => msisdn)).size).toBe(2);
  // Each SIM has its own mail with a distinct subject.
  const subjects = await product.waitFor(async () => {
    const mails = (await fetchMessages(product, email)).filter(({ links }) => links.some((link) => /esim/.test(link)));
    return mails.length === 2 && mails.map(({ subject }) => subject);
  });
  const numbers = subjects.map((subject) => subject.replaceAll(/\D/g, '').slice(-9));
  expect(new Set(numbers)).toEqual(new Set(orderedSims.map(({ msisdn }) => msisdn?.slice(-9))));
});
