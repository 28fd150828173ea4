import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js';

const MASKED_DIGITS = 4;
/** Numbers of fewer digits, and Belgian service numbers, are not masked: they are not personal, and their prices depend on the whole number. */
const SHORTEST_PRIVATE = 7;
const belgianService = /^\+32(70|77|78|90\d)/;

/** Longest short number. */
const LONGEST_SHORT = 6;
/** From this length on, a number without a prefix has its country code: Belgian ones without it have 8 or 9 digits. */
const SHORTEST_WITH_COUNTRY = 10;

/** Whether digits without any prefix are a Belgian number rather than an international one. */
const isBelgianWithoutPrefix = (digits: string): boolean =>
  digits.length < SHORTEST_WITH_COUNTRY && (parsePhoneNumberFromString(`+32${digits}`)?.isValid() ?? false);

/**
 * Converts a dialled number to E.164. Short numbers are unchanged. Longer ones without a plus or zeros are international, as
 * networks send them, unless they are Belgian.
 */
const toE164 = (digits: string): string => {
  if (digits.startsWith('+')) return digits;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  if (digits.startsWith('0')) return `+32${digits.slice(1)}`;
  if (digits.length <= LONGEST_SHORT) return digits;
  return isBelgianWithoutPrefix(digits) ? `+32${digits}` : `+${digits}`;
};

/** Masks a number for storage: its last four digits are never stored. */
export const maskPrivateNumber = (number: string): string =>
  number.length < SHORTEST_PRIVATE || belgianService.test(number)
    ? number
    : number.slice(0, -MASKED_DIGITS) + 'x'.repeat(MASKED_DIGITS);

/** Calling codes used by one country only. */
const countryByCallingCode = new Map<string, string | null>();
for (const country of getCountries()) {
  const code = getCountryCallingCode(country);
  countryByCallingCode.set(code, countryByCallingCode.has(code) ? null : country);
}

const countryByPrefix = new Map<string, string | null>();
const MAX_CACHED_PREFIXES = 10_000;

/** Resolves the country of a calling code that several countries share, by the digits after it. The lookup is slow, so results are cached. */
const countryOfSharedCode = (number: string): string | null => {
  const start = number.slice(0, 8);
  let country = countryByPrefix.get(start);
  if (country === undefined) {
    const parsedNumber = parsePhoneNumberFromString(number);
    // For shared codes such as +1 the first country is the most common one.
    country = parsedNumber?.country ?? parsedNumber?.getPossibleCountries()[0] ?? null;
    if (countryByPrefix.size >= MAX_CACHED_PREFIXES) countryByPrefix.clear();
    countryByPrefix.set(start, country);
  }
  return country;
};

/** Returns the country of an E.164 number, ISO 3166-1 alpha-2; null for numbers without a country, such as satellite phones. */
const countryOfNumber = (number: string): string | null => {
  for (const digits of [2, 3, 1]) {
    const country = countryByCallingCode.get(number.slice(1, 1 + digits));
    if (country !== undefined) return country ?? countryOfSharedCode(number);
  }
  return null;
};

/** `dialled`: the number as dialled, without spaces and punctuation. `number`: E.164, or a short number. `country`: ISO 3166-1 alpha-2; null for a number without a country. */
export type DialledNumber = { dialled: string; number: string; country: string | null };

/** Parses a dialled number. A short number belongs to the country in which it is dialled. */
export const parseDialledNumber = (text: string, dialled_in: string): DialledNumber => {
  const dialled = text.replaceAll(/[\s./-]/g, '');
  const number = toE164(dialled);
  return { dialled, number, country: number.startsWith('+') ? countryOfNumber(number) : dialled_in };
};
