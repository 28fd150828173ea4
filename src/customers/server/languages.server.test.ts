import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

test('lists the three languages with their header codes, English first', async () => {
  expect((await product.browser('fr').get('/api/common/language')).response).toEqual({
    languages: [
      { code: 'en', api_code: 'eng', label: 'ENGLISH' },
      { code: 'fr', api_code: 'fr', label: 'FRANCAIS' },
      { code: 'nl', api_code: 'du', label: 'NEDERLANDS' },
    ],
    default: 'en',
  });
});
