import { afterAll, beforeAll, expect, test } from 'vitest';
import { testProduct, type TestProduct } from '#app/testing/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({
    settings: { TERMS_VERSION: '2027-01', TERMS_URL: 'https://canopy.example/{language}/terms' },
  });
});
afterAll(() => product.stop());

test('tells the version to accept and where to read it, in the language of the request', async () => {
  expect((await product.browser('nl').get('/api/common/terms')).response).toEqual({
    terms_version: '2027-01',
    terms_url: 'https://canopy.example/nl/terms',
    privacy_url: null,
    provider: {
      name: 'Canopy Telecom BV',
      address: 'Terhulpsesteenweg 1, 1170 Bruxelles/Brussel',
      creditor_id: 'BE00ZZZ0000000000',
    },
    support: { email: 'help@canopy.example', phone: '0800 00 000' },
  });
});
