import { afterAll, beforeAll, expect, test } from 'vitest';
import { addonCategories } from './addon-categories.ts';
import { getPublicAddons } from './get-public-addons.ts';
import { type TestCatalogue, openTestCatalogue } from '../testing/test-catalogue.ts';

let shop: TestCatalogue;
beforeAll(async () => {
  shop = await openTestCatalogue();
});
afterAll(() => shop.close());

test('every add-on has a category that is listed', async () => {
  const { categories } = await shop.call(addonCategories, { language: 'nl' });
  expect(categories.map(({ code, type }) => `${code} ${type}`)).toEqual([
    'data 1',
    'abroad 1',
    'calls 1',
    'co2 2',
    'forest 3',
    'village 3',
  ]);
  const { addons } = await shop.call(getPublicAddons);
  const categoryUuids = new Set(categories.map(({ uuid }) => uuid));
  expect(addons.filter(({ category_uuid }) => !categoryUuids.has(category_uuid))).toEqual([]);
});
