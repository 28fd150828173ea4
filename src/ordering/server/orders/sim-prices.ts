import { monthPriceParts } from '#billing/rules/month-price-parts.ts';
import type { Catalogue } from '#catalogue/server/queries.ts';
import type { Cents } from '#platform/pure/money.ts';
import { toPromoEffect, computePlanDiscounts } from '#promotions/rules/promo.ts';
import { SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import type { OrderWithProducts } from './orders.store.ts';
import { toPriceLine } from './order-totals.ts';

/** Prices of a SIM at the time of its order. */
type SimPrices = {
  /** Monthly price that is charged by days of service: the plan after the promo, and its telecom add-ons. */
  by_days_cents: Cents;
  /** Amount paid with the order: one full prepaid month and the shipping of its card; 0 for postpaid. */
  paid_cents: Cents;
};

/** Prices by order product. The paid amounts add up to the payment of the order. */
export const computeSimPrices = (
  catalogue: Catalogue,
  { order, products }: OrderWithProducts,
): Map<string, SimPrices> => {
  const cards = products.filter(({ type }) => type === SIM_CARD).length;
  const discounts = computePlanDiscounts(
    order.promo && toPromoEffect(order.promo),
    products.map(({ price_cents }) => price_cents),
  );
  return new Map(
    products.map((product, at) => {
      const line = toPriceLine(catalogue, product);
      const parts = monthPriceParts({ ...line, discount_cents: discounts[at] ?? 0 }, at);
      const sum = (some: typeof parts) => some.reduce((total, { cents }) => total + cents, 0);
      const byDays = parts.filter(({ kind }) => kind !== 'carbon' && kind !== 'contribution');
      const shipping_cents = line.sim_type === SIM_CARD ? order.totals.shipping_cents / cards : 0;
      const paid = order.payment_uuid !== null && line.payment_type === 'prepaid';
      return [product.uuid, { by_days_cents: sum(byDays), paid_cents: paid ? sum(parts) + shipping_cents : 0 }];
    }),
  );
};
