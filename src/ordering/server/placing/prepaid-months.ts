import type { PricePart } from '#billing/rules/price-sum.ts';
import { toPromoEffect, computePlanDiscounts, allocatePromoShares } from '#promotions/rules/promo.ts';
import type { OrderWithProducts } from '../orders/orders.store.ts';

/** Parts of the prepaid month paid with the order, for each prepaid SIM, less the promo. */
export const computePrepaidMonths = ({ order, products }: OrderWithProducts) => {
  const due = order.totals.sums?.due_now.parts;
  // An order of the release before this one paid for the days of a first month, and has no balance.
  if (!due) return [];
  const plans = products.map(({ price_cents }) => price_cents);
  const effect = order.promo && toPromoEffect(order.promo);
  const discounts = computePlanDiscounts(effect, plans);
  const shares = effect?.kind === 'euro' ? allocatePromoShares(effect.value, plans) : null;
  return products.flatMap(({ uuid, payment_type }, sim) => {
    if (payment_type !== 'prepaid') return [];
    const cents = 0 - (discounts[sim] ?? 0);
    const later = shares ? { most_cents: shares[sim] ?? 0 } : effect ? { percent: effect.value } : {};
    const promo: PricePart = { kind: 'promo', sim, uuid: null, count: 1, cents, ...later };
    return [{ order_product_uuid: uuid, parts: [...due.filter((part) => part.sim === sim), promo] }];
  });
};
