import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { catalogueFile } from '#catalogue/server/catalogue-file.ts';
import type { PriceSum } from '#billing/rules/price-sum.ts';
import { toWire } from '#platform/pure/money.ts';
import { fullPriceFrom, type PromoEffect } from '#promotions/rules/promo.ts';
import { sumNames, type WorkedSum, workedBaskets } from '../testing/worked-baskets.ts';
import { orderPrice, type PriceLine } from './order-price.ts';

const sale = catalogueFile.parse(JSON.parse(readFileSync('db/catalogue/catalogue.json', 'utf8')));
const one = <T extends { code: string }>(list: readonly T[], code: string): T => {
  const found = list.find((each) => each.code === code);
  if (!found) throw new Error(`${code} is not on sale`);
  return found;
};
const promos: Record<string, PromoEffect> = {
  FOREST5: { kind: 'euro', value: 500, months: 6 },
  WELCOME10: { kind: 'percentage', value: 10, months: 12 },
};
const nameOf = (uuid: string | null): string =>
  sale.offers.find((offer) => offer.uuid === uuid)?.name.en ??
  sale.addons.find((addon) => addon.uuid === uuid)?.code ??
  '';

const written = ({ parts, total_cents, vat_cents }: PriceSum): WorkedSum => ({
  parts: parts.map(
    ({ kind, sim, uuid, cents }) => `${sim === null ? kind : `${sim + 1} ${nameOf(uuid)}`} ${toWire(cents)}`,
  ),
  total: toWire(total_cents),
  vat: toWire(vat_cents),
});

describe.each(workedBaskets)('$name', (basket) => {
  const lines = basket.sims.map(({ plan, card, extras = [] }): PriceLine => {
    const { uuid, price_cents, payment_type } = one(sale.offers, plan);
    const addons = extras
      .map((code) => one(sale.addons, code))
      .map((addon) => ({ ...addon, type: one(sale.categories, addon.category).type }));
    return { uuid, plan_cents: price_cents, payment_type, sim_type: card ? 1 : 0, addons };
  });
  const promo = (basket.promo && promos[basket.promo]) ?? null;
  const price = orderPrice(lines, promo, basket.on);

  test.each(sumNames)('%s', (sum) => expect(written(price[sum])).toEqual(basket[sum]));
  test('the days of the first month, and the price after the promo', () => {
    expect(price.first_month_days).toBe(basket.days);
    const after = promo && {
      amount: toWire(price.per_month_before_promo_cents),
      from: fullPriceFrom(basket.on, promo.months),
    };
    expect(after).toEqual(basket.after ?? null);
  });
});
