import { addMonths, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { type Cents, euroToCentsOrZero, type Euro, percentOf } from '#platform/pure/money.ts';

/** Percent (1 to 100) off each plan, or an amount a month off the whole order. */
type Discount<Amount> = { kind: 'percentage'; value: number } | { kind: 'euro'; value: Amount };

/** The discount of a promo code on plan fees. */
export type PromoEffect = Discount<Cents> & {
  /** Whole months that the discount lasts. A partial first month is discounted pro rata and does not count. */
  months: number;
};

export type Promo = PromoEffect & {
  code: string;
  valid_from: Date;
  /** Null: without an end date. */
  valid_until: Date | null;
};

/** A copy of the promo at the time of the order, because the catalogue may change afterwards. */
export type PlacedPromo = Discount<Euro> & { code: string; months: number };

/** Converts the euro values of a catalogue or reply to the cents of the price rule. */
export function toPromoEffect(discount: Discount<Euro> & { months: number }): PromoEffect {
  const { months } = discount;
  return discount.kind === 'euro'
    ? { kind: discount.kind, value: euroToCentsOrZero(discount.value), months }
    : { kind: discount.kind, value: discount.value, months };
}

/** Normalizes a typed code for storage and comparison. */
export function normalizePromoCode(text: string): string {
  return text.trim().toUpperCase();
}

export const promoRefusals = { PROMO_UNKNOWN: 422, PROMO_EXPIRED: 422 } as const;
export type PromoRefusal = keyof typeof promoRefusals;

/**
 * Returns why a code is not valid at `now`, or null. A code that is not valid yet counts as unknown. Checked when the code is typed and again when
 * the order is created.
 */
export function checkPromo(promo: Promo | null, now: Date): PromoRefusal | null {
  if (promo === null || now < promo.valid_from) return 'PROMO_UNKNOWN';
  return promo.valid_until !== null && now >= promo.valid_until ? 'PROMO_EXPIRED' : null;
}

/**
 * Cents a month off each plan fee, in the order of `plans_cents`. A percentage counts for every plan. An amount counts
 * once for the order: the first plan takes it, what is left over goes to the next. Never more than the fee itself.
 */
export function computePlanDiscounts(promo: PromoEffect | null, plans_cents: readonly Cents[]): number[] {
  if (promo === null) return plans_cents.map(() => 0);
  if (promo.kind === 'percentage') return plans_cents.map((fee) => Math.min(fee, percentOf(fee, promo.value)));
  let unused_cents = promo.value;
  return plans_cents.map((fee) => {
    const discount_cents = Math.min(fee, unused_cents);
    unused_cents -= discount_cents;
    return discount_cents;
  });
}

/**
 * Divides a euro amount between the plans of an order; the shares add up to it. Each SIM keeps its share, so that a change of one SIM does
 * not affect the others. The first SIM gets the unused rest.
 */
export function allocatePromoInOrder(value: Cents, ordered_cents: readonly Cents[]): Cents[] {
  const discounts = computePlanDiscounts({ kind: 'euro', value, months: 0 }, ordered_cents);
  const unused_cents = discounts.reduce((remainder, cents) => remainder - cents, value);
  return discounts.map((cents, at) => (at === 0 ? cents + unused_cents : cents));
}

/** Returns the first day at full price for a promo of `months` whole months from `start`. */
export function fullPriceDate(start: BusinessDate, months: number): BusinessDate {
  const firstMonth = firstOfMonth(start);
  return addMonths(firstMonth, firstMonth === start ? months : months + 1);
}
