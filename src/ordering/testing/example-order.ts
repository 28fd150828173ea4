import { readFileSync } from 'node:fs';
import { catalogueFile } from '#catalogue/server/files/catalogue-file.ts';
import { type OrderPrice, computeOrderPrice, type PriceLine } from '#ordering/rules/order-price.ts';
import { toPromoEffect, type PlacedPromo } from '#promotions/rules/promo.ts';
import type { BasketPriceExample } from './basket-price-examples.ts';

/** The catalogue on sale as delivered. */
export const catalogueOnSale = catalogueFile.parse(JSON.parse(readFileSync('db/catalogue/catalogue.json', 'utf8')));

const getByCode = <T extends { code: string }>(list: readonly T[], code: string): T => {
  const item = list.find((each) => each.code === code);
  if (!item) throw new Error(`${code} is not on sale`);
  return item;
};

/** The name of a plan or the code of an add-on, as `BasketPriceExample` names them. */
export const exampleItemName = (uuid: string | null): string =>
  catalogueOnSale.offers.find((offer) => offer.uuid === uuid)?.name.en ??
  catalogueOnSale.addons.find((addon) => addon.uuid === uuid)?.code ??
  '';

export type ExampleOrder = { lines: PriceLine[]; promo: PlacedPromo | null; price: OrderPrice };

/** The lines and the promo of an example basket, with the price that `computeOrderPrice` computes. */
export const buildExampleOrder = ({ sims, promo: code, on }: BasketPriceExample): ExampleOrder => {
  const lines = sims.map(({ plan, card, extras = [] }): PriceLine => {
    const { uuid, price_cents, payment_type } = getByCode(catalogueOnSale.offers, plan);
    const addons = extras
      .map((extra) => getByCode(catalogueOnSale.addons, extra))
      .map((addon) => ({ ...addon, type: getByCode(catalogueOnSale.categories, addon.category).type }));
    return { uuid, plan_cents: price_cents, payment_type, sim_type: card ? 1 : 0, addons };
  });
  const promo = code ? getByCode(catalogueOnSale.promos, code) : null;
  return { lines, promo, price: computeOrderPrice(lines, promo && toPromoEffect(promo), on, 500) };
};
