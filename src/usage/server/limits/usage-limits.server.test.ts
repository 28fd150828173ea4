import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ readyCustomers: createReadyState });
}, 300_000);
afterAll(() => product.stop());

test('returns the limits of an unused SIM, and 404 for the SIM of another customer', async () => {
  const { browser, line } = await createActiveSim(product);
  const getLimits = (customer_product_uuid: string) =>
    browser.get('/api/customer/product/usage/limits', { query: { customer_product_uuid } });
  const untouched = { used: 0, reached_at: null, consented_at: null, amounts: [] };
  expect((await getLimits(line.uuid)).response).toEqual({
    limits: [
      { kind: 'spending', limit: 20, ...untouched },
      { kind: 'roaming', limit: 62, ...untouched },
    ],
    beyond: { minute: 0.2, sms: 0.1, data_gb: 5 },
  });
  expect((await getLimits(randomUUID())).status).toBe(404);
});
