import { ibanLengths } from './iban-lengths.ts';
import { findBelgianBank } from './belgian-banks.ts';
import { mod97 } from '#platform/pure/mod97.ts';

/**
 * An IBAN without spaces, in capitals and without the word in front of it, or null when it cannot be one: unknown country, wrong length, wrong check
 * (ISO 13616, ISO 7064 mod 97-10), or, for Belgium, a wrong national check. Only countries of the SEPA scheme are
 * accepted: others cannot be debited.
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

/** `REQUIRED` when blank, `IBAN_INVALID` when it cannot be debited. */
export function checkIban(text: string): 'REQUIRED' | 'IBAN_INVALID' | null {
  if (text.trim() === '') return 'REQUIRED';
  return parseIban(text) === null ? 'IBAN_INVALID' : null;
}

/** BIC and name of the bank of a Belgian IBAN, or null when the bank is not in the table or abroad. */
export function findBankOfIban(iban: string): { bic: string; name: string } | null {
  return iban.startsWith('BE') ? findBelgianBank(iban.slice(4, 7)) : null;
}

/** The last two digits of a Belgian account are the first ten modulo 97, with 97 for 0 (Febelfin). */
function isValidBelgianAccount(account: string): boolean {
  if (!/^\d{12}$/.test(account)) return false;
  return (mod97(account.slice(0, 10)) || 97) === Number(account.slice(10));
}

/** Letters as two digits: A is 10, Z is 35. */
function lettersToDigits(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
}
