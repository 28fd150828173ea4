import { monthPriceParts, type SimPrice } from '#billing/rules/month-price-parts.ts';
import { computePriceSum } from '#billing/rules/price-sum.ts';
import { euroToCentsOrZero, centsToEuro } from '#platform/pure/money.ts';

/** A SIM with its prices in euro. */
export type PricedSim = {
  offer: { uuid: string; price: number };
  addons: readonly { uuid: string; type: SimPrice['addons'][number]['type']; price: number }[];
};

/** Computes the monthly price of a SIM before any promo, in euro; contributions to projects separately. */
export const computeMonthlySimPrice = ({ offer, addons }: PricedSim): { sim: number; projects: number } => {
  const { total_cents, contributions_cents } = computePriceSum(
    monthPriceParts(
      {
        uuid: offer.uuid,
        plan_cents: euroToCentsOrZero(offer.price),
        discount_cents: euroToCentsOrZero(0),
        addons: addons.map(({ uuid, type, price }) => ({ uuid, type, price_cents: euroToCentsOrZero(price) })),
      },
      0,
    ),
  );
  return { sim: centsToEuro(total_cents - contributions_cents), projects: centsToEuro(contributions_cents) };
};
