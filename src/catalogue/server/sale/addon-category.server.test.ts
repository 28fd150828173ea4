import { afterAll, beforeAll, expect, test } from 'vitest';
import { addonCategories } from './addon-categories.ts';
import { addonCategory } from './addon-category.ts';
import { type TestCatalogue, openTestCatalogue } from '../testing/test-catalogue.ts';

let shop: TestCatalogue;
beforeAll(async () => {
  shop = await openTestCatalogue();
});
afterAll(() => shop.close());

test('a category is returned with its add-ons, and an unknown category is refused with NOT_FOUND', async () => {
  const { categories } = await shop.call(addonCategories);
  for (const category of categories) {
    const categoryReply = await shop.call(addonCategory, { params: { id: category.uuid } });
    expect(categoryReply.category).toEqual(category);
    expect(categoryReply.addons.length).toBeGreaterThan(0);
    expect(categoryReply.addons.every(({ category_uuid }) => category_uuid === category.uuid)).toBe(true);
  }
  await expect(shop.call(addonCategory, { params: { id: '0190a000-0000-7000-8000-000000000001' } })).rejects.toThrow(
    'NOT_FOUND',
  );
});
