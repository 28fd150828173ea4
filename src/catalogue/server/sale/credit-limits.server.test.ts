import { afterAll, beforeAll, expect, test } from 'vitest';
import { creditLimits } from './credit-limits.ts';
import { type CatalogueOnSale, catalogueOnSale } from '../testing/catalogue-on-sale.ts';

let shop: CatalogueOnSale;
beforeAll(async () => {
  shop = await catalogueOnSale();
});
afterAll(() => shop.close());

test('all limits are listed, also those that the screens do not offer', async () => {
  const { credit_limits } = await shop.ask(creditLimits);
  expect(credit_limits.map(({ value }) => value)).toEqual([0, 10, 20, 30, 40, 50, 75, 100, 150]);
});
