import { afterAll, beforeAll, expect, test } from 'vitest';
import { shippingPrice } from './shipping-price.ts';
import { type CatalogueOnSale, catalogueOnSale } from './testing/catalogue-on-sale.ts';

let shop: CatalogueOnSale;
beforeAll(async () => {
  shop = await catalogueOnSale();
});
afterAll(() => shop.close());

test('the price and the days are settings', async () => {
  expect(await shop.ask(shippingPrice)).toEqual({ price: 5, working_days: 2 });
  expect(await shop.ask(shippingPrice, { settings: { SHIPPING_PRICE_CENTS: 395, SHIPPING_WORKING_DAYS: 1 } })).toEqual({
    price: 3.95,
    working_days: 1,
  });
});
