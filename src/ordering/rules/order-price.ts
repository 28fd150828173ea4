import { promoDiscounts } from '#promotions/rules/promo.ts';
import type { PromoEffect } from '#promotions/rules/promo.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { daysInMonth, daysLeftInMonth } from '#platform/pure/calendar.ts';
import { type Cents, VAT_PERCENT, prorate, splitVat } from '#platform/pure/money.ts';
import { SIM_CARD } from '#subscriptions/rules/sim-type.ts';

export type PriceLine = {
  payment_type: 'prepaid' | 'postpaid';
  /** 0 eSIM, 1 physical SIM. */
  sim_type: 0 | 1;
  /** Cents a month. */
  plan_cents: Cents;
  addons: readonly { type: 0 | 1 | 2 | 3; price_cents: Cents }[];
};

type SimAddons = { addons: readonly { price_cents: Cents }[] };

/** Cents, VAT included. */
export type OrderPrice = {
  per_month_cents: Cents;
  per_month_before_promo_cents: Cents;
  /** Months at the promo price; null without a promo. */
  promo_months: number | null;
  first_month_cents: Cents;
  /** Days of the first month that are paid. */
  first_month_days: number;
  shipping_cents: Cents;
  /** Paid when ordering. */
  due_now_cents: Cents;
  /** On the first invoice, without the months after the first. */
  first_invoice_cents: Cents;
  vat_percent: number;
  due_now_vat_cents: Cents;
  per_month_vat_cents: Cents;
  lines: {
    plan_cents: Cents;
    discount_cents: Cents;
    addons_cents: Cents;
    first_month_cents: Cents;
    shipping_cents: Cents;
  }[];
};

const TELECOM = 1;

/** Cents a month of one SIM before any promo: its plan and everything added to it. */
export function simPerMonth({ plan_cents, addons }: Pick<PriceLine, 'plan_cents'> & SimAddons): number {
  return plan_cents + addonsPerMonth(addons);
}

/** Default price of sending one physical SIM: 5.00 euro. */
export const SHIPPING_CENTS = 500;

/**
 * What an order placed on the Brussels date `today` costs. The first month is prorated to the days left, today included:
 * the plan after its promo, and telecom add-ons. Contributions (projects and village) go to their cause in full.
 * Prepaid is paid when ordering and postpaid on the first invoice; the shipping of a SIM goes with its line.
 */
export function orderPrice(
  lines: readonly PriceLine[],
  promo: PromoEffect | null,
  today: BusinessDate,
  shipping_cents: Cents = SHIPPING_CENTS,
): OrderPrice {
  const [days, of] = [daysLeftInMonth(today), daysInMonth(today)];
  const discounts = promoDiscounts(
    promo,
    lines.map((line) => line.plan_cents),
  );
  const priced = lines.map((line, index) => {
    const discount_cents = discounts[index] ?? 0;
    const telecom = sum(line.addons.filter(({ type }) => type === TELECOM).map(({ price_cents }) => price_cents));
    const addons_cents = addonsPerMonth(line.addons);
    const first_month_cents = prorate(line.plan_cents - discount_cents + telecom, days, of) + addons_cents - telecom;
    const shipping = line.sim_type === SIM_CARD ? shipping_cents : 0;
    return { plan_cents: line.plan_cents, discount_cents, addons_cents, first_month_cents, shipping_cents: shipping };
  });
  const startOf = (type: PriceLine['payment_type']) =>
    sum(
      priced
        .filter((_, at) => lines[at]?.payment_type === type)
        .map((line) => line.first_month_cents + line.shipping_cents),
    );
  const before = sum(lines.map(simPerMonth));
  const per_month_cents = before - sum(discounts);
  const due_now_cents = startOf('prepaid');
  return {
    per_month_cents,
    per_month_before_promo_cents: before,
    promo_months: promo?.months ?? null,
    first_month_cents: sum(priced.map((line) => line.first_month_cents)),
    first_month_days: days,
    shipping_cents: sum(priced.map((line) => line.shipping_cents)),
    due_now_cents,
    first_invoice_cents: startOf('postpaid'),
    vat_percent: VAT_PERCENT,
    due_now_vat_cents: splitVat(due_now_cents).vat_cents,
    per_month_vat_cents: splitVat(per_month_cents).vat_cents,
    lines: priced,
  };
}

function addonsPerMonth(addons: SimAddons['addons']): number {
  return sum(addons.map(({ price_cents }) => price_cents));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
