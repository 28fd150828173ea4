import type { Msisdn } from '#platform/pure/line-ids.ts';
import { groupPhone } from '#platform/pure/phone-groups.ts';

/** Belgian mobile numbers: 04 followed by 5 to 9 and seven digits (BIPT numbering plan, Royal Decree of 27 April 2007). */
const BELGIAN_MOBILE = /^\+324[5-9]\d{7}$/;
/** Belgian geographic numbers: eight digits after the country code, including area 4 (Liège). */
const BELGIAN_FIXED = /^\+32(?:[1-35-9]\d{7}|4[0-4]\d{6})$/;
/** ITU-T E.164: at most fifteen digits, and no country code starts with 0. Numbers under seven digits are not dialable. */
const E164 = /^\+[1-9]\d{6,14}$/;

/**
 * Parses a phone number to E.164, or null. Accepts Belgian national notation, `0032`, spaces, dots, dashes, slashes and
 * `(0)`. For other countries only the shape is checked.
 */
export function parsePhone(text: string): Msisdn | null {
  const bareNumber = text
    .trim()
    .replace(/\(0\)/g, '')
    .replace(/[\s.\-/()\u00a0\u2011\u202f]/g, '');
  const international = bareNumber.startsWith('+')
    ? bareNumber
    : bareNumber.startsWith('00')
      ? `+${bareNumber.slice(2)}`
      : bareNumber.startsWith('0')
        ? `+32${bareNumber.slice(1)}`
        : `+${bareNumber}`;
  if (!/^(\+|0)/.test(bareNumber) && !/^32[1-9]/.test(bareNumber)) return null;
  if (international.startsWith('+32')) {
    return BELGIAN_MOBILE.test(international) || BELGIAN_FIXED.test(international) ? (international as Msisdn) : null;
  }
  return E164.test(international) ? (international as Msisdn) : null;
}

/** Parses a Belgian mobile number to E.164, or null. Only these can be ported in or receive codes by SMS. */
export function parseBelgianMobile(text: string): Msisdn | null {
  const phone = parsePhone(text);
  return phone !== null && BELGIAN_MOBILE.test(phone) ? phone : null;
}

/** Formats an E.164 number: Belgian numbers like their input field. */
export function formatPhone(e164: string): string {
  return groupPhone(e164);
}

/** Formats a number for a sentence on screen or a row of a mail, with no-break spaces. Not for fields. */
export function formatPhoneNoBreak(e164: string): string {
  return formatPhone(e164).replaceAll(' ', '\u00a0');
}
