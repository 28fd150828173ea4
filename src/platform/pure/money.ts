declare const unit: unique symbol;

/** Whole cents. A plain number is accepted, but a `Euro` value is a compile error. */
export type Cents = number & { readonly [unit]?: 'cents' };
/** Thousandths of a cent, in which usage is rated. */
export type Millicents = number & { readonly [unit]?: 'millicents' };
/** EUR with at most two decimals, as used in the API and on screens. */
export type Euro = number & { readonly [unit]?: 'euro' };

/** Belgian standard VAT rate in percent (VAT Code, Royal Decree no. 20), which applies to telecom services. */
export const VAT_PERCENT = 21;

/** Converts cents to EUR with two decimals for the API. */
export function centsToEuro(cents: Cents): Euro {
  return Math.round(cents) / 100;
}

/** Converts EUR of the API to cents; null when not finite or with more than two decimals. */
export function euroToCents(euros: Euro): Cents | null {
  if (!Number.isFinite(euros)) return null;
  const cents = Math.round(euros * 100);
  // 19.99 * 100 is 1998.9999…, so a small tolerance is accepted; more is a third decimal.
  return Number.isSafeInteger(cents) && Math.abs(euros * 100 - cents) < 1e-4 ? cents : null;
}

/** Converts a EUR amount sent by the server to cents; 0 for an invalid amount, which the server never sends. */
export function euroToCentsOrZero(euros: Euro): Cents {
  return euroToCents(euros) ?? 0;
}

/** Formats cents as decimal text, `1234` to `"12.34"`, as payment providers require. */
export function centsToDecimalText(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Splits a total with VAT included. The VAT is rounded to the nearest cent and the net amount is the rest, so that
 * both add up to the total. Ties cannot occur, because 121 is odd.
 */
export function splitVat(total_cents: Cents, percent = VAT_PERCENT): { net_cents: Cents; vat_cents: Cents } {
  const vat_cents = roundHalfUp(total_cents * percent, 100 + percent);
  return { net_cents: total_cents - vat_cents, vat_cents };
}

/** Share of a monthly price for `days` of `of_days`, half a cent rounded up. */
export function prorate(monthly_cents: Cents, days: number, of_days: number): Cents {
  return roundHalfUp(monthly_cents * days, of_days);
}

/** `percent` of an amount, half a cent rounded up. */
export function percentOf(cents: Cents, percent: number): Cents {
  return roundHalfUp(cents * percent, 100);
}

function roundHalfUp(numerator: number, denominator: number): number {
  const sign = numerator < 0 ? -1 : 1;
  const rounded = Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator));
  return rounded === 0 ? 0 : sign * rounded;
}
