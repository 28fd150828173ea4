import { monthPriceParts } from '#billing/rules/month-price-parts.ts';
import type { Catalogue } from '#catalogue/server/queries.ts';
import type { Cents } from '#platform/pure/money.ts';
import { toPromoEffect, computePlanDiscounts } from '#promotions/rules/promo.ts';
import { shippingShareCents } from '#ordering/rules/shipping-share.ts';
import type { OrderWithProducts } from './orders.store.ts';
import { toPriceLine } from './order-totals.ts';

/** Prices paid for a SIM with its order. */
type SimPrices = {
  /** A full prepaid month and the shipping of its card; 0 for postpaid. */
  paid_cents: Cents;
  /** The part of it that is shipping. */
  shipping_cents: Cents;
};

/** Prices by order product. The paid amounts add up to the payment of the order. */
export const computePaidSimPrices = (
  catalogue: Catalogue,
  { order, products }: OrderWithProducts,
): Map<string, SimPrices> => {
  const discounts = computePlanDiscounts(
    order.promo && toPromoEffect(order.promo),
    products.map(({ price_cents }) => price_cents),
  );
  return new Map(
    products.map((product, at) => {
      const line = toPriceLine(catalogue, product);
      const parts = monthPriceParts({ ...line, discount_cents: discounts[at] ?? 0 }, at);
      const month_cents = parts.reduce((total, { cents }) => total + cents, 0);
      const isPaid = order.payment_uuid !== null && line.payment_type === 'prepaid';
      const shipping_cents = isPaid ? shippingShareCents(order.totals.shipping_cents, products, product.uuid) : 0;
      return [product.uuid, { paid_cents: isPaid ? month_cents + shipping_cents : 0, shipping_cents }];
    }),
  );
};
