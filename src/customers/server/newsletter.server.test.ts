import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCustomer } from '#app/testing/customers/new-customer.ts';
import { type TestProduct, testProduct } from '#app/testing/product/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

test('on, off and on again is kept row by row; what holds already is not noted again', async () => {
  const { browser } = await newCustomer(product);
  const say = (newsletter: boolean) => browser.ask('POST /api/customer/newsletter', { body: { newsletter } });
  for (const newsletter of [true, true, false, true]) expect(await say(newsletter)).toEqual({ newsletter });
  const { newsletter, consents } = await browser.ask('GET /api/customer/consent/list');
  expect(newsletter).toBe(true);
  expect(consents.map(({ kind, given }) => `${kind} ${given}`)).toEqual([
    'newsletter true',
    'newsletter false',
    'newsletter true',
  ]);
});
