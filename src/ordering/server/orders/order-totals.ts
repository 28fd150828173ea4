import { type Catalogue, addonType } from '#catalogue/server/queries.ts';
import { computeOrderPrice, type PriceLine } from '#ordering/rules/order-price.ts';
import { type OrderTotalsReply, toOrderTotalsReply } from '#ordering/rules/order-totals-reply.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { OrderedAddon, StoredOrderTotals } from '../tables.ts';
import { toPromoEffect, type PlacedPromo } from '#promotions/rules/promo.ts';
import type { PaymentType } from '#catalogue/rules/plan-kind.ts';
import type { SimType } from '#subscriptions/rules/sim-type.ts';

export type PricedLine = {
  type: SimType;
  payment_type: PaymentType;
  offer_uuid: string;
  price_cents: Cents;
  addons: readonly OrderedAddon[];
};

/** Converts a SIM of an order to the input of the price computation. */
export const toPriceLine = (catalogue: Catalogue, line: PricedLine): PriceLine => ({
  payment_type: line.payment_type,
  sim_type: line.type,
  uuid: line.offer_uuid,
  plan_cents: line.price_cents,
  addons: line.addons.map(({ uuid, price_cents }) => ({
    uuid,
    type: addonType(catalogue, uuid),
    price_cents,
  })),
});

/** Computes the totals of an order of these lines, placed at `now`. */
export const computeOrderTotals = (
  catalogue: Catalogue,
  lines: readonly PricedLine[],
  promo: PlacedPromo | null,
  now: Date,
  shipping_cents: Cents,
): StoredOrderTotals => {
  const { due_now, each_month, first_bill, first_days, ...price } = computeOrderPrice(
    lines.map((line) => toPriceLine(catalogue, line)),
    promo && toPromoEffect(promo),
    brusselsDate(now),
    shipping_cents,
  );
  const shippingParts = [...due_now.parts, ...first_bill.parts].filter(({ kind }) => kind === 'shipping');
  const sent_cents = shippingParts.reduce((sum, { cents }) => sum + cents, 0);
  return {
    per_month_cents: each_month.total_cents,
    per_month_before_promo_cents: price.per_month_before_promo_cents,
    promo_months: price.promo_months,
    shipping_cents: sent_cents,
    due_now_cents: due_now.total_cents,
    first_month_days: price.first_month_days,
    vat_percent: price.vat_percent,
    vat_cents: each_month.vat_cents,
    sums: { due_now, each_month, first_bill, first_days },
  };
};

/** Stored totals for replies and mails, in euro. */
export const toStoredTotalsReply = (totals: StoredOrderTotals): OrderTotalsReply =>
  toOrderTotalsReply({ ...totals, ...totals.sums });
