import { monthPriceParts, prorateMonth } from '#billing/rules/month-price-parts.ts';
import { computePriceSum, type PricePart, type PriceSum } from '#billing/rules/price-sum.ts';
import { computePlanDiscounts } from '#promotions/rules/promo.ts';
import type { PromoEffect } from '#promotions/rules/promo.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { daysLeftInMonth } from '#platform/pure/calendar.ts';
import { type Cents, VAT_PERCENT } from '#platform/pure/money.ts';
import { SIM_CARD, type SimType } from '#subscriptions/rules/sim-type.ts';
import type { PaymentType } from '#catalogue/rules/plan-kind.ts';
import type { AddonType } from '#catalogue/rules/addon-type.ts';

export type PriceLine = {
  payment_type: PaymentType;
  /** 0 eSIM, 1 physical SIM. */
  sim_type: SimType;
  /** The plan. */
  uuid: string;
  /** Cents a month. */
  plan_cents: Cents;
  addons: readonly { uuid: string; type: AddonType; price_cents: Cents }[];
};

/** Sums of an order, each with its parts. */
export type OrderSums = {
  /** Due with the order: a whole month of each prepaid SIM, onto its balance, and the shipping of its card. */
  due_now: PriceSum;
  /** Monthly price of all SIMs, while the promo lasts. */
  each_month: PriceSum;
  /** On the bill for the first month of postpaid SIMs, with the shipping of their cards. */
  first_bill: PriceSum;
  /** Taken from the prepaid balance for the month in which prepaid SIMs begin. */
  first_days: PriceSum;
};

export type OrderPrice = OrderSums & {
  per_month_before_promo_cents: Cents;
  /** Months at the promo price; null without a promo. */
  promo_months: number | null;
  /** Days of the first month, today included. */
  first_month_days: number;
  vat_percent: number;
};

/**
 * Computes the price of an order placed on the Brussels date `today`. The first month is charged from today on, as if
 * the SIMs became active today. Prepaid is paid when ordering and postpaid with the first bill; the shipping of a SIM
 * is part of its line. `shipping_cents`: for each card, from the setting SHIPPING_PRICE_CENTS.
 */
export function computeOrderPrice(
  lines: readonly PriceLine[],
  promo: PromoEffect | null,
  today: BusinessDate,
  shipping_cents: Cents,
): OrderPrice {
  const discounts = computePlanDiscounts(
    promo,
    lines.map((line) => line.plan_cents),
  );
  const sims = lines.map((line, sim) => ({
    ...line,
    month: monthPriceParts({ ...line, discount_cents: discounts[sim] ?? 0 }, sim),
  }));
  const simsOf = (type: PriceLine['payment_type']) => sims.filter(({ payment_type }) => payment_type === type);
  const monthParts = (chosenSims: typeof sims) => chosenSims.flatMap(({ month }) => month);
  const shippingParts = (chosenSims: typeof sims): PricePart[] =>
    chosenSims
      .filter(({ sim_type }) => sim_type === SIM_CARD)
      .map(() => ({ kind: 'shipping', sim: null, uuid: null, count: 1, cents: shipping_cents }));
  const [prepaidSims, postpaidSims] = [simsOf('prepaid'), simsOf('postpaid')];
  return {
    due_now: computePriceSum([...monthParts(prepaidSims), ...shippingParts(prepaidSims)]),
    each_month: computePriceSum(monthParts(sims)),
    first_bill: computePriceSum([...prorateMonth(monthParts(postpaidSims), today), ...shippingParts(postpaidSims)]),
    first_days: computePriceSum(prorateMonth(monthParts(prepaidSims), today)),
    per_month_before_promo_cents: lines.reduce((sum, line) => sum + sumMonthlySimPrice(line), 0),
    promo_months: promo?.months ?? null,
    first_month_days: daysLeftInMonth(today),
    vat_percent: VAT_PERCENT,
  };
}

type SimAddons = { addons: readonly { price_cents: Cents }[] };

/** Cents a month of one SIM before any promo: its plan and everything added to it. */
export function sumMonthlySimPrice({ plan_cents, addons }: Pick<PriceLine, 'plan_cents'> & SimAddons): number {
  return addons.reduce((sum, { price_cents }) => sum + price_cents, plan_cents);
}
