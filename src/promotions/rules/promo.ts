import { percentOf } from '#platform/pure/money.ts';

/** What a promo code takes off the plan fees. */
export type PromoEffect = {
  kind: 'percentage' | 'euro';
  /** Percent (1 to 100), or cents a month off the whole order. */
  value: number;
  /** Months it lasts, the first prorated one included. */
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

/** The promo as it was when the order was made: the catalogue may change afterwards. */
export type KeptPromo = { code: string; kind: 'percentage' | 'euro'; value: number; months: number };

/** How codes are kept and compared: people type them from posters. */
export function promoKey(text: string): string {
  return text.trim().toUpperCase();
}

/**
 * `PROMO_UNKNOWN` unless the code can be used at `now`. A code that is over, used up or not yet good is told from one
 * that never was by nobody. Asked when it is typed in and again when the order is created.
 */
export function refusePromo(promo: Promo | null, now: Date): 'PROMO_UNKNOWN' | null {
  if (promo === null || now < promo.valid_from) return 'PROMO_UNKNOWN';
  if (promo.valid_until !== null && now >= promo.valid_until) return 'PROMO_UNKNOWN';
  return promo.max_uses !== null && promo.uses >= promo.max_uses ? 'PROMO_UNKNOWN' : null;
}

/**
 * Cents a month off each plan fee, in the order of `plans_cents`. A percentage counts for every plan. An amount counts
 * once for the order: the first plan takes it, what is left over goes to the next. Never more than the fee itself.
 */
export function promoDiscounts(promo: PromoEffect | null, plans_cents: readonly number[]): number[] {
  if (promo === null) return plans_cents.map(() => 0);
  if (promo.kind === 'percentage') return plans_cents.map((fee) => Math.min(fee, percentOf(fee, promo.value)));
  let left = promo.value;
  return plans_cents.map((fee) => {
    const off = Math.min(fee, left);
    left -= off;
    return off;
  });
}
