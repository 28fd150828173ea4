import { describe, expect, test } from 'vitest';
import type { PriceSum } from '#billing/rules/price-sum.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { fullPriceDate } from '#promotions/rules/promo.ts';
import { orderSumNames, type ExpectedSum, basketPriceExamples } from '../testing/basket-price-examples.ts';
import { exampleItemName, buildExampleOrder } from '../testing/example-order.ts';

const toExpectedSum = ({ parts, total_cents, vat_cents }: PriceSum): ExpectedSum => ({
  parts: parts.map(
    ({ kind, sim, uuid, cents }) =>
      `${sim === null ? kind : `${sim + 1} ${exampleItemName(uuid)}`} ${centsToEuro(cents)}`,
  ),
  total: centsToEuro(total_cents),
  vat: centsToEuro(vat_cents),
});

describe.each(basketPriceExamples)('$name', (basket) => {
  const { price, promo } = buildExampleOrder(basket);

  test.each(orderSumNames)('the sum %s has the expected parts, total and VAT', (name) =>
    expect(toExpectedSum(price[name])).toEqual(basket[name]),
  );
  test('the order has the expected days of the first month and price after the promo', () => {
    expect(price.first_month_days).toBe(basket.days);
    const priceAfterPromo = promo && {
      amount: centsToEuro(price.per_month_before_promo_cents),
      from: fullPriceDate(basket.on, promo.months),
    };
    expect(priceAfterPromo).toEqual(basket.after ?? null);
  });
});
