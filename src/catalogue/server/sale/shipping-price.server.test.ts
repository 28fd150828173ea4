import { afterAll, beforeAll, expect, test } from 'vitest';
import { shippingPrice } from './shipping-price.ts';
import { type TestCatalogue, openTestCatalogue } from '../testing/test-catalogue.ts';

let shop: TestCatalogue;
beforeAll(async () => {
  shop = await openTestCatalogue();
});
afterAll(() => shop.close());

test('the shipping price, the working days and the number of SIMs come from settings', async () => {
  expect(await shop.call(shippingPrice, { settings: { EXTRA_SIM_CAP: 5 } })).toEqual({
    price: 5,
    working_days: 2,
    sims_max: 6,
  });
  expect(
    await shop.call(shippingPrice, {
      settings: { SHIPPING_PRICE_CENTS: 395, SHIPPING_WORKING_DAYS: 1, EXTRA_SIM_CAP: 2 },
    }),
  ).toEqual({
    price: 3.95,
    working_days: 1,
    sims_max: 3,
  });
});
