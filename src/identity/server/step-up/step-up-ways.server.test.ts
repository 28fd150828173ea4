import { afterAll, beforeAll, expect, test } from 'vitest';
import { subAccountOf } from '#app/testing/every-call/every-call.ts';
import { losePassword, verifyAddress } from '#app/testing/customers/known-customer.ts';
import { newCustomer } from '#app/testing/customers/new-customer.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { testProduct, type TestProduct } from '#app/testing/product/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

const ways = (browser: TestBrowser) => browser.ask('GET /api/customer/step-up');

test('a password before a code, a code only to a confirmed address, to a sub-account by SMS', async () => {
  const { browser, uuid } = await newCustomer(product);
  expect(await ways(browser)).toEqual({ ways: ['password'], email: null });
  await losePassword(product, uuid);
  expect(await ways(browser)).toEqual({ ways: [], email: null });
  await verifyAddress(product, uuid);
  expect(await ways(browser)).toEqual({ ways: ['email'], email: 'a•••@example.com' });
  expect(await ways(await subAccountOf(product, uuid))).toEqual({ ways: ['sms'], email: null });
});
