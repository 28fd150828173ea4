import type { z } from 'zod';
import type { Catalogue } from '#catalogue/server/questions.ts';
import type { totals } from '#ordering/contract.ts';
import { orderPrice, type PriceLine } from '#ordering/rules/order-price.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { type Cents, splitVat, toWire } from '#platform/pure/money.ts';
import type { KeptAddon, KeptTotals } from './tables.ts';
import { effectOf, type KeptPromo } from '#promotions/rules/promo.ts';

export type PricedLine = {
  type: 0 | 1;
  payment_type: 'prepaid' | 'postpaid';
  price_cents: Cents;
  addons: readonly KeptAddon[];
};

const lineOf = (catalogue: Catalogue, line: PricedLine): PriceLine => ({
  payment_type: line.payment_type,
  sim_type: line.type,
  plan_cents: line.price_cents,
  addons: line.addons.map(({ uuid, price_cents }) => ({
    type: catalogue.categoryByCode.get(catalogue.addonByUuid.get(uuid)?.category ?? '')?.type ?? 0,
    price_cents,
  })),
});

/** What an order of these lines costs when it is placed at `now`. */
export const totalsOf = (
  catalogue: Catalogue,
  lines: readonly PricedLine[],
  promo: KeptPromo | null,
  now: Date,
  shipping_cents: Cents,
): KeptTotals => {
  const price = orderPrice(
    lines.map((line) => lineOf(catalogue, line)),
    promo && effectOf(promo),
    brusselsDate(now),
    shipping_cents,
  );
  return {
    per_month_cents: price.per_month_cents,
    per_month_before_promo_cents: price.per_month_before_promo_cents,
    promo_months: price.promo_months,
    shipping_cents: price.shipping_cents,
    due_now_cents: price.due_now_cents,
    first_month_cents: price.first_month_cents,
    first_month_days: price.first_month_days,
    vat_percent: price.vat_percent,
    vat_cents: splitVat(price.per_month_cents).vat_cents,
  };
};

/** Euro on the wire; the VAT is the part of the monthly price. */
export const presentTotals = (kept: KeptTotals): z.output<typeof totals> => ({
  per_month: toWire(kept.per_month_cents),
  per_month_before_promo: toWire(kept.per_month_before_promo_cents),
  promo_months: kept.promo_months,
  shipping: toWire(kept.shipping_cents),
  due_now: toWire(kept.due_now_cents),
  first_month: toWire(kept.first_month_cents),
  first_month_days: kept.first_month_days,
  vat_rate: kept.vat_percent,
  vat: toWire(kept.vat_cents),
});
