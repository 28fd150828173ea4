import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

test('on, off and on again is kept row by row; what holds already is not noted again', async () => {
  const { browser } = await registerCustomer(product);
  const say = (newsletter: boolean) => browser.callEndpoint('POST /api/customer/newsletter', { body: { newsletter } });
  for (const newsletter of [true, true, false, true]) expect(await say(newsletter)).toEqual({ newsletter });
  const { newsletter, consents } = await browser.callEndpoint('GET /api/customer/consent/list');
  expect(newsletter).toBe(true);
  expect(consents.map(({ kind, given }) => `${kind} ${given}`)).toEqual([
    'newsletter true',
    'newsletter false',
    'newsletter true',
  ]);
});
