import { readFileSync } from 'node:fs';
import { catalogueFile } from '#catalogue/server/files/catalogue-file.ts';
import { type OrderPrice, orderPrice, type PriceLine } from '#ordering/rules/order-price.ts';
import { effectOf, type KeptPromo } from '#promotions/rules/promo.ts';
import type { WorkedBasket } from './worked-baskets.ts';

/** What is on sale, as it is delivered. */
export const sale = catalogueFile.parse(JSON.parse(readFileSync('db/catalogue/catalogue.json', 'utf8')));

const one = <T extends { code: string }>(list: readonly T[], code: string): T => {
  const found = list.find((each) => each.code === code);
  if (!found) throw new Error(`${code} is not on sale`);
  return found;
};

/** How the worked baskets name a plan or an add-on. */
export const workedName = (uuid: string | null): string =>
  sale.offers.find((offer) => offer.uuid === uuid)?.name.en ??
  sale.addons.find((addon) => addon.uuid === uuid)?.code ??
  '';

export type WorkedOrder = { lines: PriceLine[]; promo: KeptPromo | null; price: OrderPrice };

/** A worked basket with what the rule says that it costs. */
export const workedOrder = ({ sims, promo: code, on }: WorkedBasket): WorkedOrder => {
  const lines = sims.map(({ plan, card, extras = [] }): PriceLine => {
    const { uuid, price_cents, payment_type } = one(sale.offers, plan);
    const addons = extras
      .map((extra) => one(sale.addons, extra))
      .map((addon) => ({ ...addon, type: one(sale.categories, addon.category).type }));
    return { uuid, plan_cents: price_cents, payment_type, sim_type: card ? 1 : 0, addons };
  });
  const promo = code ? one(sale.promos, code) : null;
  return { lines, promo, price: orderPrice(lines, promo && effectOf(promo), on) };
};
