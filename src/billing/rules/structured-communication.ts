import { mod97 } from '#platform/pure/mod97.ts';

/**
 * The Belgian structured communication of a sequence number: `+++ddd/dddd/ddddd+++`. Ten digits, then those modulo 97
 * with 97 for 0 (Febelfin, structured communication). `sequence` is a whole number from 1 to 9,999,999,999.
 */
export function structuredCommunication(sequence: number): string {
  if (!Number.isInteger(sequence) || sequence < 1 || sequence > 9_999_999_999) {
    throw new RangeError(`no room for ${sequence} in ten digits`);
  }
  const body = String(sequence).padStart(10, '0');
  return display(body + check(body));
}

/** A structured communication in its full writing, or null when its check is wrong. Plain digits, spaces and `***` are accepted. */
export function parseStructuredCommunication(text: string): string | null {
  const digits = text.replace(/[\s+*/.-]/g, '');
  if (!/^\d{12}$/.test(digits)) return null;
  return check(digits.slice(0, 10)) === digits.slice(10) ? display(digits) : null;
}

function check(body: string): string {
  return String(mod97(body) || 97).padStart(2, '0');
}

function display(digits: string): string {
  return `+++${digits.slice(0, 3)}/${digits.slice(3, 7)}/${digits.slice(7)}+++`;
}
