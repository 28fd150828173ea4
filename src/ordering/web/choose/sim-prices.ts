import { simPerMonth } from '#ordering/rules/order-price.ts';
import { centsOf, toWire } from '#platform/pure/money.ts';

/** One SIM with what is paid for it, in euro. */
export type PricedSim = {
  type: 0 | 1;
  offer: { name: string; price: number };
  addons: readonly { name: string; price: number }[];
};

/** Euro each month for a SIM, before any promo. */
export const perMonthOf = ({ offer, addons }: PricedSim): number =>
  toWire(
    simPerMonth({
      plan_cents: centsOf(offer.price),
      addons: addons.map(({ price }) => ({ price_cents: centsOf(price) })),
    }),
  );
