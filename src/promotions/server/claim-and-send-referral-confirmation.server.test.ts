import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

test('replies the same for unknown addresses and sends one mail a day', async () => {
  const visitor = product.browser('fr');
  const email = `${randomUUID()}@example.com`;
  await visitor.post('/integration/vl/registration', { email, language: 'fr' });
  for (const address of [email, email, `${randomUUID()}@example.com`]) {
    const answer = await visitor.post('/integration/vl/confirmation', { email: address });
    expect([answer.status, answer.response]).toEqual([200, {}]);
  }
  await product.waitFor(async () => (await fetchMessages(product, email)).length > 0);
  await product.worker?.runUntilIdle();
  expect(await fetchMessages(product, email)).toHaveLength(1);
});
