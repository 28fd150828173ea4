import { ibanLengths } from './iban-lengths.ts';
import { findBelgianBank } from './belgian-banks.ts';
import { mod97 } from '#platform/pure/mod97.ts';

/**
 * Normalises an IBAN: upper case, without spaces and without a leading "IBAN". Returns null if the country is not in the
 * SEPA scheme (it cannot be debited), the length or the check digits are wrong (ISO 13616, ISO 7064 mod 97-10), or the
 * national check digits of a Belgian account are wrong.
 */
export function parseIban(text: string): string | null {
  const iban = text
    .toUpperCase()
    .replace(/[\s\u00a0.-]/g, '')
    .replace(/^IBAN:?/, '');
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return null;
  const country = iban.slice(0, 2);
  if (ibanLengths[country] !== iban.length) return null;
  const checks = Number(iban.slice(2, 4));
  if (checks < 2 || checks > 98) return null;
  if (mod97(lettersToDigits(iban.slice(4) + iban.slice(0, 4))) !== 1) return null;
  return country === 'BE' && !isValidBelgianAccount(iban.slice(4)) ? null : iban;
}

/** Returns `REQUIRED` if blank, `IBAN_INVALID` if it cannot be debited, otherwise null. */
export function checkIban(text: string): 'REQUIRED' | 'IBAN_INVALID' | null {
  if (text.trim() === '') return 'REQUIRED';
  return parseIban(text) === null ? 'IBAN_INVALID' : null;
}

/** Returns BIC and name of the bank of a Belgian IBAN; null for other countries and unknown banks. */
export function findBankOfIban(iban: string): { bic: string; name: string } | null {
  return iban.startsWith('BE') ? findBelgianBank(iban.slice(4, 7)) : null;
}

/** Check digits of a Belgian account: the first ten digits modulo 97, with 97 for 0 (Febelfin). */
function isValidBelgianAccount(account: string): boolean {
  if (!/^\d{12}$/.test(account)) return false;
  return (mod97(account.slice(0, 10)) || 97) === Number(account.slice(10));
}

/** Replaces letters by two digits: A is 10, Z is 35. */
function lettersToDigits(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
}
