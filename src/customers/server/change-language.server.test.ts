import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo, newCustomer } from '../../app/testing/customers/new-customer.ts';
import { testProduct, type TestProduct } from '../../app/testing/product/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

const path = '/api/customer/language/change';

test('what is sent from now on is in that language', async () => {
  const { browser, email } = await newCustomer(product);
  expect((await browser.post(path, { language: 'nl' })).response).toEqual({});
  expect((await browser.get('/api/customer/session')).response.customer.language).toBe('nl');
  await browser.post('/api/customer/email/verify/resend');
  expect(await mailsTo(product, email)).toMatchObject([{ language: 'nl' }]);
});

test('a language that we do not speak is refused', async () => {
  const { browser } = await newCustomer(product);
  for (const language of ['de', '', null, 'EN']) {
    expect((await browser.post(path, { language })).problem.errors).toMatchObject([{ field: 'language' }]);
  }
  expect((await product.browser().post(path, { language: 'fr' })).problem.code).toBe('SESSION_EXPIRED');
});
