import { toBareVatNumber } from '#platform/pure/format-vat-number.ts';
import { mod97 } from '#platform/pure/mod97.ts';

/**
 * Parses a Belgian VAT number into ten digits; null when invalid. `BE`, spaces, dots and dashes are accepted. The
 * number is the enterprise number: ten digits starting with 0 or 1, the last two being 97 minus the first eight
 * modulo 97 (Crossroads Bank for Enterprises; Royal Decree of 24 June 2003, article 2).
 */
export function parseVatNumber(text: string): string | null {
  const digits = toBareVatNumber(text);
  if (!/^[01]\d{9}$/.test(digits)) return null;
  const body = digits.slice(0, 8);
  if (Number(body) === 0) return null;
  return 97 - mod97(body) === Number(digits.slice(8)) ? digits : null;
}

/** `REQUIRED` when blank, `VAT_INVALID` when not a Belgian VAT number. */
export function checkVatNumber(text: string): 'REQUIRED' | 'VAT_INVALID' | null {
  if (text.trim() === '') return 'REQUIRED';
  return parseVatNumber(text) === null ? 'VAT_INVALID' : null;
}
