import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ readyCustomers: createReadyState });
});
afterAll(() => product.stop());

test('a SIM can be renamed, with at most 30 characters', async () => {
  const { browser, line, fetchSim } = await createActiveSim(product);
  const rename = (name: string, customer_product_uuid = line.uuid) =>
    browser.post('/api/customer/product/rename', { customer_product_uuid, name });
  expect((await rename('  Tablet of Ada ')).response).toEqual({ name: 'Tablet of Ada' });
  expect((await fetchSim()).products[0]?.name).toBe('Tablet of Ada');
  const answers = await Promise.all([rename(' '), rename('x'.repeat(31)), rename('x', randomUUID())]);
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 404]);
  expect((await rename('x'.repeat(30))).status).toBe(200);
});
