import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '#platform/documents/testing/read-pdf.ts';
import { priceListDocument } from './price-list-document.ts';
import { type TestCatalogue, openTestCatalogue } from '../testing/test-catalogue.ts';

let shop: TestCatalogue;
beforeAll(async () => {
  shop = await openTestCatalogue();
});
afterAll(() => shop.close());

test('the PDF is the current edition with its date in the language of the query, and an unknown edition is refused', async () => {
  const pdf = await shop.call(priceListDocument, { query: { lang: 'fr' } });
  const { text } = readPdf(pdf as never);
  expect(text).toMatch(/^Canopy Liste des prix Édition 1, en vigueur depuis le\s21 novembre 2026/);
  await expect(shop.call(priceListDocument, { query: { edition: 7 } as never })).rejects.toThrow('NOT_FOUND');
});
