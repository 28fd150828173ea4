import { mod97 } from '#platform/pure/mod97.ts';

const CHECK_MODULUS = 97;

/**
 * Formats a Belgian structured communication `+++ddd/dddd/ddddd+++`: ten digits and their check digits, modulo 97 with
 * 97 for 0 (Febelfin, structured communication). `sequence` is an integer from 1 to 9,999,999,999.
 */
export function structuredCommunication(sequence: number): string {
  if (!Number.isInteger(sequence) || sequence < 1 || sequence > 9_999_999_999) {
    throw new RangeError(`no room for ${sequence} in ten digits`);
  }
  const body = String(sequence).padStart(10, '0');
  const digits = body + String(mod97(body) || CHECK_MODULUS).padStart(2, '0');
  return `+++${digits.slice(0, 3)}/${digits.slice(3, 7)}/${digits.slice(7)}+++`;
}

/** Invoices of a year that a structured communication has room for. */
const INVOICES_PER_YEAR = 100_000_000;

/** The structured communication of an invoice: two digits of its year and eight of its sequence number. */
export function billReference(year: string, sequence: number): string {
  if (sequence >= INVOICES_PER_YEAR) throw new RangeError(`no room for invoice ${sequence} of ${year}`);
  return structuredCommunication((Number(year) % 100) * INVOICES_PER_YEAR + sequence);
}

/** Parses a structured communication with or without its signs; null when it is not one or its check digits are wrong. */
export function parseStructuredCommunication(text: string): string | null {
  const digits = text.replaceAll(/[+*/\s.-]/g, '');
  if (!/^\d{12}$/.test(digits)) return null;
  const sequence = Number(digits.slice(0, 10));
  if (sequence === 0) return null;
  const communication = structuredCommunication(sequence);
  return communication.replaceAll(/\D/g, '') === digits ? communication : null;
}
