import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPublicAddons } from './get-public-addons.ts';
import { type TestCatalogue, openTestCatalogue } from '../testing/test-catalogue.ts';

let shop: TestCatalogue;
beforeAll(async () => {
  shop = await openTestCatalogue();
});
afterAll(() => shop.close());

test('telecom, carbon removal and contribution add-ons are listed, with names in the language of the request', async () => {
  const { addons } = await shop.call(getPublicAddons, { language: 'fr' });
  expect(new Set(addons.map(({ type }) => type))).toEqual(new Set([1, 2, 3]));
  expect(addons.find(({ code }) => code === 'co2-5')).toMatchObject({
    type: 2,
    price: 2.5,
    co2_kg: 5,
    offer_uuids: [],
  });
  expect(addons.find(({ code }) => code === 'forest-tree-1')).toMatchObject({
    type: 3,
    name: 'Un arbre par mois',
    price: 1.5,
  });
  expect(addons.find(({ code }) => code === 'sms-500')?.offer_uuids).toHaveLength(4);
});
