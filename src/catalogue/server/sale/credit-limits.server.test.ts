import { afterAll, beforeAll, expect, test } from 'vitest';
import { creditLimits } from './credit-limits.ts';
import { type TestCatalogue, openTestCatalogue } from '../testing/test-catalogue.ts';

let shop: TestCatalogue;
beforeAll(async () => {
  shop = await openTestCatalogue();
});
afterAll(() => shop.close());

test('all credit limits are listed', async () => {
  const { credit_limits } = await shop.call(creditLimits);
  expect(credit_limits.map(({ value }) => value)).toEqual([0, 10, 20, 30, 40, 50, 75, 100, 150]);
});
