import { monthParts, type SimPrice } from '#billing/rules/month-parts.ts';
import { closedSum } from '#billing/rules/price-sum.ts';
import { centsOf, toWire } from '#platform/pure/money.ts';

/** One SIM with what is paid for it, in euro. */
export type PricedSim = {
  offer: { uuid: string; price: number };
  addons: readonly { uuid: string; type: SimPrice['addons'][number]['type']; price: number }[];
};

/** Euro each month for a SIM before any promo, as the heading of its sum says them, and apart from that what goes to projects. */
export const perMonthOf = ({ offer, addons }: PricedSim): { sim: number; projects: number } => {
  const { total_cents, contributions_cents } = closedSum(
    monthParts(
      {
        uuid: offer.uuid,
        plan_cents: centsOf(offer.price),
        discount_cents: centsOf(0),
        addons: addons.map(({ uuid, type, price }) => ({ uuid, type, price_cents: centsOf(price) })),
      },
      0,
    ),
  );
  return { sim: toWire(total_cents - contributions_cents), projects: toWire(contributions_cents) };
};
