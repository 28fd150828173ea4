import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messagesTo } from '#app/testing/product/sandbox-calls.ts';
import { type TestProduct, testProduct } from '#app/testing/product/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

test('the answer tells nobody who is registered; the mail comes once a day', async () => {
  const visitor = product.browser('fr');
  const email = `${randomUUID()}@example.com`;
  await visitor.post('/integration/vl/registration', { email, language: 'fr' });
  for (const address of [email, email, `${randomUUID()}@example.com`]) {
    const answer = await visitor.post('/integration/vl/confirmation', { email: address });
    expect([answer.status, answer.response]).toEqual([200, {}]);
  }
  await product.until(async () => (await messagesTo(product, email)).length > 0);
  await product.worker?.runUntilIdle();
  expect(await messagesTo(product, email)).toHaveLength(1);
});
