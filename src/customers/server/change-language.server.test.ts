import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryQueuedMails, registerCustomer } from '../../app/testing/customers/new-customer.ts';
import { startTestApp, type TestApp } from '../../app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const path = '/api/customer/language/change';

test('later mail is in the chosen language', async () => {
  const { browser, email } = await registerCustomer(product);
  expect((await browser.post(path, { language: 'nl' })).response).toEqual({});
  expect((await browser.get('/api/customer/session')).response.customer.language).toBe('nl');
  await browser.post('/api/customer/email/verify/resend');
  expect(await queryQueuedMails(product, email)).toMatchObject([{ language: 'nl' }]);
});

test.each([
  ['eng', 'en'],
  ['du', 'nl'],
  ['en', 'en'],
  ['fr', 'fr'],
  ['nl', 'nl'],
])('%s is stored as %s', async (language, storedLanguage) => {
  const { browser } = await registerCustomer(product);
  expect((await browser.post(path, { language })).response).toEqual({});
  expect((await browser.get('/api/customer/session')).response.customer.language).toBe(storedLanguage);
});

test('an unsupported language is refused', async () => {
  const { browser } = await registerCustomer(product);
  for (const language of ['de', '', null, 'EN']) {
    expect((await browser.post(path, { language })).problem.errors).toMatchObject([{ field: 'language' }]);
  }
  expect((await product.browser().post(path, { language: 'fr' })).problem.code).toBe('SESSION_EXPIRED');
});
