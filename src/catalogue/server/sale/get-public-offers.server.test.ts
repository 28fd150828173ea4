import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPublicOffers } from './get-public-offers.ts';
import { type TestCatalogue, openTestCatalogue } from '../testing/test-catalogue.ts';

let shop: TestCatalogue;
beforeAll(async () => {
  shop = await openTestCatalogue();
});
afterAll(() => shop.close());

test('offers are in the language of the request, and are read without a database statement', async () => {
  await shop.call(getPublicOffers);
  shop.statements.length = 0;
  const names = await Promise.all(
    (['en', 'fr', 'nl'] as const).map(
      async (language) =>
        (await shop.call(getPublicOffers, { language })).offers.find(({ code }) => code === 'private-postpaid-m')?.name,
    ),
  );
  expect(names).toEqual(['Poplar', 'Peuplier', 'Populier']);
  expect(shop.statements).toEqual([]);
});

test('a prepaid plan has no spending limit, and a postpaid plan has an equivalent prepaid plan', async () => {
  const { offers } = await shop.call(getPublicOffers);
  for (const offer of offers) {
    const twin = offers.find(({ uuid }) => uuid === offer.prepaid_equivalent_uuid);
    if (offer.payment_type === 'prepaid') expect([offer.credit_limit, twin]).toEqual([null, undefined]);
    else expect(twin).toMatchObject({ payment_type: 'prepaid', audience: offer.audience });
  }
});
