declare const unit: unique symbol;

/** Whole cents. A plain number, as a sum is, counts as either; a value of one unit is never taken for the other. */
export type Cents = number & { readonly [unit]?: 'cents' };
/** EUR with at most two decimals: the wire's number, and what screens show. */
export type Euro = number & { readonly [unit]?: 'euro' };

/** Belgian standard VAT rate, in percent (VAT Code, Royal Decree no. 20). Telecom services carry it. */
export const VAT_PERCENT = 21;

/** Cents as the wire's number: EUR with two decimals. */
export function centsToEuro(cents: Cents): Euro {
  return Math.round(cents) / 100;
}

/** The wire's EUR number as cents, or null when it is no finite amount with at most two decimals. */
export function euroToCents(euros: Euro): Cents | null {
  if (!Number.isFinite(euros)) return null;
  const cents = Math.round(euros * 100);
  // 19.99 * 100 is 1998.9999…: a hair beside a whole cent is the same amount, more is a third decimal.
  return Number.isSafeInteger(cents) && Math.abs(euros * 100 - cents) < 1e-4 ? cents : null;
}

/** An amount that the server said, as cents: it says whole cents, and anything else would count for nothing. */
export function euroToCentsOrZero(euros: Euro): Cents {
  return euroToCents(euros) ?? 0;
}

/** Cents as a decimal text with a point, `1234` to `"12.34"`: the form payment providers ask for. */
export function centsToDecimalText(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Splits a VAT-included total. The VAT is rounded to the nearest cent and the net part is the rest, so both always
 * add up to what the customer saw. A tie cannot happen: 121 is odd.
 */
export function splitVat(total_cents: Cents, percent = VAT_PERCENT): { net_cents: Cents; vat_cents: Cents } {
  const vat_cents = roundHalfUp(total_cents * percent, 100 + percent);
  return { net_cents: total_cents - vat_cents, vat_cents };
}

/** The part of a monthly price for `days` out of `of_days`, half a cent rounded up. */
export function prorate(monthly_cents: Cents, days: number, of_days: number): Cents {
  return roundHalfUp(monthly_cents * days, of_days);
}

/** `percent` of an amount, half a cent rounded up. */
export function percentOf(cents: Cents, percent: number): Cents {
  return roundHalfUp(cents * percent, 100);
}

function roundHalfUp(numerator: number, denominator: number): number {
  const sign = numerator < 0 ? -1 : 1;
  const whole = Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator));
  return whole === 0 ? 0 : sign * whole;
}
