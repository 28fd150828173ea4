import { mod97 } from '#platform/pure/mod97.ts';

const communicationPattern = /(?<!\d)(\d{3})\s?\/?\s?(\d{4})\s?\/?\s?(\d{5})(?!\d)/g;

const hasValidCheckDigits = (digits: string): boolean =>
  (mod97(digits.slice(0, 10)) || 97) === Number(digits.slice(10));

/**
 * Finds the Belgian structured communication in the text of a transfer and formats it as `+++ddd/dddd/ddddd+++`. Null
 * if there is none with valid check digits, or if there are several, which leaves open what is paid.
 */
export function findStructuredCommunication(text: string): string | null {
  const communications = new Set(
    [...text.matchAll(communicationPattern)]
      .map(([, ...groups]) => groups.slice(0, 3).join(''))
      .filter(hasValidCheckDigits),
  );
  const [digits] = communications;
  if (digits === undefined || communications.size > 1) return null;
  return `+++${digits.slice(0, 3)}/${digits.slice(3, 7)}/${digits.slice(7)}+++`;
}

const outsideBankText = /[^A-Za-z0-9/\-?:().,'+ ]/g;

/** A text in the characters that every bank accepts, without accents (EPC217-08, best practices on character sets). */
export function bankText(text: string, length: number): string {
  const plainText = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/[œŒ]/g, 'oe')
    .replaceAll(/[æÆ]/g, 'ae')
    .replaceAll('ø', 'o')
    .replaceAll('Ø', 'O')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll('&', '+')
    .replace(outsideBankText, ' ')
    .replace(/\s+/g, ' ');
  return plainText.trim().slice(0, length).trim();
}

/** Identification of a collection from end to end: the payment's uuid without dashes, since 35 characters are allowed. */
export const toEndToEndId = (payment_uuid: string): string => payment_uuid.replaceAll('-', '');
