import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

test('giving the consent is refused where the SIM swap check is not offered, and withdrawing the consent is accepted', async () => {
  const { browser } = await registerCustomer(product);
  const set = (isAllowed: boolean) => browser.post('/api/customer/sim-swap-consent', { given: isAllowed });
  expect((await set(true)).status).toBe(404);
  expect((await set(false)).status).toBe(200);
  const { sim_swap_check, consents } = await browser.callEndpoint('GET /api/customer/consent/list');
  expect([sim_swap_check, consents.filter(({ kind }) => kind === 'sim_swap_check')]).toEqual([null, []]);
});
