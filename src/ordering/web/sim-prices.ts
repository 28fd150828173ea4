import { simPerMonth } from '#ordering/rules/order-price.ts';
import type { Format } from '#platform/browser/format.ts';
import type { Texts } from '#platform/browser/i18n.ts';
import { centsOf, toWire } from '#platform/pure/money.ts';
import type { PriceGroup, PriceLine } from '#platform/ui/PriceLines.tsx';
import { ESIM } from '#subscriptions/rules/sim-type.ts';

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

/** What several SIMs cost, each under a heading with what it comes to: "SIM 1, Poplar, eSIM €27.00". One needs no heading. */
export const simGroups = (t: Texts, format: Format, sims: readonly PricedSim[]): PriceGroup[] => {
  const line = ({ name, price }: PricedSim['offer']): PriceLine => ({ label: name, value: format.money(price) });
  if (sims.length < 2) return [];
  return sims.map((sim, at) => ({
    label: [
      t('choose.sims.name', { number: at + 1 }),
      sim.offer.name,
      t(sim.type === ESIM ? 'simTypeInside.esim' : 'simTypeInside.sim'),
    ].join(', '),
    value: format.money(perMonthOf(sim)),
    // without extras the heading has said it all
    lines: sim.addons.length > 0 ? [line(sim.offer), ...sim.addons.map(line)] : [],
  }));
};
