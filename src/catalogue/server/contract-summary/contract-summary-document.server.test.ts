import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractSummaryDocument } from './contract-summary-document.ts';
import { getCatalogue } from '../sale/catalogue-cache.ts';
import { type TestCatalogue, openTestCatalogue } from '../testing/test-catalogue.ts';

let shop: TestCatalogue;
beforeAll(async () => {
  shop = await openTestCatalogue();
});
afterAll(() => shop.close());

test('the PDF is rendered once for a version, and an unknown offer is refused', async () => {
  const offer_uuid = (await getCatalogue(shop.db)).offerByCode.get('private-postpaid-s')?.uuid ?? '';
  const [firstPdf, secondPdf] = [
    await shop.call(contractSummaryDocument, { params: { offer_uuid } }),
    await shop.call(contractSummaryDocument, { params: { offer_uuid } }),
  ];
  expect(Buffer.from(firstPdf).toString('latin1').slice(0, 5)).toBe('%PDF-');
  expect(secondPdf).toBe(firstPdf);
  await expect(
    shop.call(contractSummaryDocument, { params: { offer_uuid: '0190a000-0000-7000-8000-000000000001' } }),
  ).rejects.toThrow('NOT_FOUND');
});
