import { addMonths, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { type Cents, euroToCentsOrZero, type Euro, percentOf } from '#platform/pure/money.ts';

/** Percent (1 to 100) off each plan, or an amount a month off the whole order. */
type Discount<Amount> = { kind: 'percentage'; value: number } | { kind: 'euro'; value: Amount };

/** What a promo code takes off the plan fees. */
export type PromoEffect = Discount<Cents> & {
  /** Whole months it lasts: a part of a first month is made cheaper in proportion, and does not count. */
  months: number;
};

export type Promo = PromoEffect & {
  code: string;
  valid_from: Date;
  /** Null: until it is taken back. */
  valid_until: Date | null;
  /** Orders it may be used for; null: any number. */
  max_uses: number | null;
  uses: number;
};

/** The promo as the catalogue had it when the order was made: it may change afterwards. */
export type PlacedPromo = Discount<Euro> & { code: string; months: number };

/** What a promo takes off, for the price rule, from what the catalogue or the server says it is worth. */
export function toPromoEffect(told: Discount<Euro> & { months: number }): PromoEffect {
  const { months } = told;
  return told.kind === 'euro'
    ? { kind: told.kind, value: euroToCentsOrZero(told.value), months }
    : { kind: told.kind, value: told.value, months };
}

/** How codes are kept and compared: people type them from posters. */
export function normalizePromoCode(text: string): string {
  return text.trim().toUpperCase();
}

export type PromoRefusal = 'PROMO_UNKNOWN' | 'PROMO_EXPIRED';

/**
 * Why a code cannot be used at `now`, or null: over or used up is said as that; one that is not good yet is as unknown as one that
 * never was. Asked when it is typed in and again when the order is created.
 */
export function checkPromo(promo: Promo | null, now: Date): PromoRefusal | null {
  if (promo === null || now < promo.valid_from) return 'PROMO_UNKNOWN';
  if (promo.valid_until !== null && now >= promo.valid_until) return 'PROMO_EXPIRED';
  return promo.max_uses !== null && promo.uses >= promo.max_uses ? 'PROMO_EXPIRED' : null;
}

/**
 * Cents a month off each plan fee, in the order of `plans_cents`. A percentage counts for every plan. An amount counts
 * once for the order: the first plan takes it, what is left over goes to the next. Never more than the fee itself.
 */
export function computePlanDiscounts(promo: PromoEffect | null, plans_cents: readonly number[]): number[] {
  if (promo === null) return plans_cents.map(() => 0);
  if (promo.kind === 'percentage') return plans_cents.map((fee) => Math.min(fee, percentOf(fee, promo.value)));
  let left = promo.value;
  return plans_cents.map((fee) => {
    const off = Math.min(fee, left);
    left -= off;
    return off;
  });
}

/**
 * What a promo takes off the plans that SIMs of an order have by now, in their order. An amount was shared out when it was ordered, and each SIM
 * keeps its share: what one costs does not hang on what becomes of another. What the plans of then did not need is the first one's.
 */
export function computeOrderedPlanDiscounts(
  promo: PromoEffect | null,
  ordered_cents: readonly Cents[],
  plans_cents: readonly Cents[],
): Cents[] {
  if (promo?.kind !== 'euro') return computePlanDiscounts(promo, plans_cents);
  const shares = allocatePromoShares(promo.value, ordered_cents);
  return plans_cents.map((fee, at) => Math.min(fee, shares[at] ?? 0));
}

/** The share of each plan of an order in an amount; they come to the amount. */
export function allocatePromoShares(value: Cents, ordered_cents: readonly Cents[]): Cents[] {
  const needed = computePlanDiscounts({ kind: 'euro', value, months: 0 }, ordered_cents);
  const left = needed.reduce((rest, cents) => rest - cents, value);
  return needed.map((cents, at) => (at === 0 ? cents + left : cents));
}

/** The first day at the full price, when a promo of `months` whole months begins on `start`. */
export function fullPriceDate(start: BusinessDate, months: number): BusinessDate {
  const first = firstOfMonth(start);
  return addMonths(first, first === start ? months : months + 1);
}
