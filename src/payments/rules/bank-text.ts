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

/** Letters that are no letter of the alphabet with an accent, and quotation marks. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  œ: 'oe',
  Œ: 'oe',
  æ: 'ae',
  Æ: 'ae',
  ø: 'o',
  Ø: 'O',
  þ: 'th',
  Þ: 'Th',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ł: 'l',
  Ł: 'L',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
  ı: 'i',
  ŋ: 'n',
  Ŋ: 'N',
  ə: 'e',
  Ə: 'E',
  ª: 'a',
  º: 'o',
  '‘': "'",
  '’': "'",
  '&': '+',
};
const outsideBankText = /[^A-Za-z0-9/\-?:().,'+ ]/g;

/** Writes Latin letters without accents; other characters stay. */
const toPlainLetters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x25\x27-\x7e]/gu, (sign) => plainLetters[sign] ?? sign);

/** A text in the characters that every bank accepts, without accents (EPC217-08, best practices on character sets). */
export function bankText(text: string, length: number): string {
  const plainText = toPlainLetters(text).replace(outsideBankText, ' ').replace(/\s+/g, ' ');
  return plainText.trim().slice(0, length).trim();
}

/**
 * Checks the holder of an account: `HOLDER_NOT_LATIN` for one whose letters the files for the bank could not have, `REQUIRED` if blank, otherwise
 * null. A bank in the SEPA area knows the holder in Latin letters too.
 */
export function checkHolder(holder: string): 'REQUIRED' | 'HOLDER_NOT_LATIN' | null {
  if (holder.trim() === '') return 'REQUIRED';
  const plainText = toPlainLetters(holder);
  const isLost = /(?![A-Za-z0-9])[\p{L}\p{Nd}]/u.test(plainText) || !/[A-Za-z0-9]/.test(plainText);
  return isLost ? 'HOLDER_NOT_LATIN' : null;
}

const MAX_HOLDER_LENGTH = 70;

/** A name as the holder of an account, cut to the length that a mandate may have and never inside a character. */
export const shortenHolderName = (name: string): string =>
  name
    .trim()
    .slice(0, MAX_HOLDER_LENGTH)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();

/** Characters of a name that the fonts of documents have: `western` in the first template of mandates, `all` in later ones. */
const drawableNames = {
  western: /^[\x20-\x7e\xa0-\xa3\xa5-\xac\xae-\xff]*$/,
  all: /^[\x20-\x7e\xa0-\xac\xae-\u036f\u1e00-\u1eff\u2010-\u201f]*$/,
};

/** The holder of an account as documents show it: as given, or as the bank gets it when a document could not show each of its letters. */
export const toDrawableHolder = (holder: string, letters: 'western' | 'all'): string => {
  const name = holder.normalize('NFC');
  return drawableNames[letters].test(name) ? name : bankText(name, MAX_HOLDER_LENGTH) || name;
};

/** Identification of a collection from end to end: the payment's uuid without dashes, since 35 characters are allowed. */
export const toEndToEndId = (payment_uuid: string): string => payment_uuid.replaceAll('-', '');
