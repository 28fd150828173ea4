import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({
    settings: { TERMS_VERSION: '2027-01', TERMS_URL: 'https://canopy.example/{language}/terms' },
  });
});
afterAll(() => product.stop());

test('the reply about the terms has the version to accept, links and provider in the language of the request', async () => {
  expect((await product.browser('nl').get('/api/common/terms')).response).toEqual({
    brand: 'Canopy',
    terms_version: '2027-01',
    terms_url: 'https://canopy.example/nl/terms',
    privacy_url: null,
    provider: {
      name: 'Canopy Telecom BV',
      address: 'Terhulpsesteenweg 1, 1170 Brussel',
      company_number: 'BE\u00a00123.456.749',
      register: 'RPR Brussel, Nederlandstalige ondernemingsrechtbank',
      creditor_id: 'BE00ZZZ0000000000',
      debit_notice_days: 2,
    },
    support: { email: 'help@canopy.example', phone: '0800 00 000' },
    dpo_email: 'privacy@canopy.example',
    app_url: product.url,
    source_url: 'https://canopy.example/source',
  });
  const { provider } = (await product.browser('fr').get('/api/common/terms')).response;
  expect(provider).toMatchObject({ name: 'Canopy Telecom SRL', address: 'Chaussée de La Hulpe 1, 1170 Bruxelles' });
});
