import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractSummaryText } from './contract-summary-text.ts';
import { getCatalogue } from '../sale/catalogue-cache.ts';
import { type TestCatalogue, openTestCatalogue } from '../testing/test-catalogue.ts';

let shop: TestCatalogue;
beforeAll(async () => {
  shop = await openTestCatalogue();
});
afterAll(() => shop.close());

test('the text has the sections of the document, the chosen extras and promo and a hash, and an unknown offer is refused', async () => {
  const offer_uuid = (await getCatalogue(shop.db)).offerByCode.get('private-postpaid-s')?.uuid ?? '';
  const summary = await shop.call(contractSummaryText, { language: 'fr', params: { offer_uuid } });
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
  const { addonByUuid } = await getCatalogue(shop.db);
  const [extra, other] = ['data-10', 'minutes-200'].map(
    (code) => [...addonByUuid.values()].find((each) => each.code === code)?.uuid,
  );
  const poplar = (await getCatalogue(shop.db)).offerByCode.get('private-postpaid-m')?.uuid ?? '';
  const with_ = (query: Record<string, string>) =>
    shop.call(contractSummaryText, { params: { offer_uuid: poplar }, query });
  const chosen = await with_({ addons: `${extra},${other},0190a000-0000-7000-8000-000000000001`, promo: 'forest5' });
  const price = chosen.sections.find(({ key }) => key === 'price')?.lines.join(' ');
  expect(price).toContain('10\u00a0GB of data (€5.00).');
  expect(price).toContain('FOREST5: €5.00 a month off');
  // Amounts outside of the plan, and a promo code of last year, are left out.
  expect(price).not.toContain('200 minutes');
  expect((await with_({ promo: 'SPRING25' })).hash).toBe((await with_({})).hash);
  expect(chosen.hash).not.toBe((await with_({})).hash);
  await expect(
    shop.call(contractSummaryText, { params: { offer_uuid: '0190a000-0000-7000-8000-000000000001' } }),
  ).rejects.toThrow('NOT_FOUND');
});
