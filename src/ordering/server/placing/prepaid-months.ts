import type { PricePart } from '#billing/rules/price-sum.ts';
import { effectOf, promoDiscounts } from '#promotions/rules/promo.ts';
import type { OrderWithProducts } from '../orders/orders.store.ts';

/** What was paid when ordering for a month of each prepaid SIM, part by part, with what the promo takes off it. */
export const prepaidMonths = ({ order, products }: OrderWithProducts) => {
  const due = order.totals.sums?.due_now.parts;
  // An order of the release before this one paid for the days of a first month, and has no balance.
  if (!due) return [];
  const plans = products.map(({ price_cents }) => price_cents);
  const discounts = promoDiscounts(order.promo && effectOf(order.promo), plans);
  return products.flatMap(({ uuid, payment_type }, sim) => {
    if (payment_type !== 'prepaid') return [];
    const promo: PricePart = { kind: 'promo', sim, uuid: null, count: 1, cents: 0 - (discounts[sim] ?? 0) };
    return [{ order_product_uuid: uuid, parts: [...due.filter((part) => part.sim === sim), promo] }];
  });
};
