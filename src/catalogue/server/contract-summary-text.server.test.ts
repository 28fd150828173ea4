import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractSummaryText } from './contract-summary-text.ts';
import { catalogueOf } from './snapshot.ts';
import { type CatalogueOnSale, catalogueOnSale } from './testing/catalogue-on-sale.ts';

let shop: CatalogueOnSale;
beforeAll(async () => {
  shop = await catalogueOnSale();
});
afterAll(() => shop.close());

test('the same sections as the document, with a hash to keep; 404 for what was never sold', async () => {
  const offer_uuid = (await catalogueOf(shop.db)).offerByCode.get('private-postpaid-s')?.uuid ?? '';
  const summary = await shop.ask(contractSummaryText, { language: 'fr', params: { offer_uuid } });
  expect(summary.title).toContain('Bouleau');
  expect(summary.sections.map(({ key }) => key)).toEqual([
    'provider',
    'services',
    'speeds',
    'price',
    'duration',
    'disabilities',
  ]);
  expect(summary.hash).toMatch(/^[0-9a-f]{64}$/);
  await expect(
    shop.ask(contractSummaryText, { params: { offer_uuid: '0190a000-0000-7000-8000-000000000001' } }),
  ).rejects.toThrow('NOT_FOUND');
});
