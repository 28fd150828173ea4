import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js';

/** Calling codes used by one country only. */
const countryByCallingCode = new Map<string, string | null>();
for (const country of getCountries()) {
  const code = getCountryCallingCode(country);
  countryByCallingCode.set(code, countryByCallingCode.has(code) ? null : country);
}

const countryByPrefix = new Map<string, string | null>();
const maxCached = 10_000;

/** Shared calling codes are resolved by the following digits. The lookup is slow, so results are cached. */
const countryOfSharedCode = (number: string): string | null => {
  const start = number.slice(0, 8);
  let country = countryByPrefix.get(start);
  if (country === undefined) {
    const parsed = parsePhoneNumberFromString(number);
    // For shared codes such as +1 the first country is the most common one.
    country = parsed?.country ?? parsed?.getPossibleCountries()[0] ?? null;
    if (countryByPrefix.size >= maxCached) countryByPrefix.clear();
    countryByPrefix.set(start, country);
  }
  return country;
};

/** Returns the country of an E.164 number, ISO 3166-1 alpha-2; null for numbers without a country, such as satellite phones. */
export const countryOfNumber = (number: string): string | null => {
  for (const digits of [2, 3, 1]) {
    const country = countryByCallingCode.get(number.slice(1, 1 + digits));
    if (country !== undefined) return country ?? countryOfSharedCode(number);
  }
  return null;
};
