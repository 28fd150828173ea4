import { mod97 } from '#platform/pure/mod97.ts';

/**
 * Formats a Belgian structured communication `+++ddd/dddd/ddddd+++`: ten digits and their check digits, modulo 97 with
 * 97 for 0 (Febelfin, structured communication). `sequence` is an integer from 1 to 9,999,999,999.
 */
export function structuredCommunication(sequence: number): string {
  if (!Number.isInteger(sequence) || sequence < 1 || sequence > 9_999_999_999) {
    throw new RangeError(`no room for ${sequence} in ten digits`);
  }
  const body = String(sequence).padStart(10, '0');
  const digits = body + String(mod97(body) || 97).padStart(2, '0');
  return `+++${digits.slice(0, 3)}/${digits.slice(3, 7)}/${digits.slice(7)}+++`;
}
