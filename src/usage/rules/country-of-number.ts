import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js';

/** Calling codes that one country has alone. */
const countryByCallingCode = new Map<string, string | null>();
for (const country of getCountries()) {
  const code = getCountryCallingCode(country);
  countryByCallingCode.set(code, countryByCallingCode.has(code) ? null : country);
}

const countryByPrefix = new Map<string, string | null>();
const maxCached = 10_000;

/** What several countries share is told apart by what follows, which takes long and is remembered. */
const countryOfSharedCode = (number: string): string | null => {
  const start = number.slice(0, 8);
  let country = countryByPrefix.get(start);
  if (country === undefined) {
    const parsed = parsePhoneNumberFromString(number);
    // Of +1 and its like the first is where most are.
    country = parsed?.country ?? parsed?.getPossibleCountries()[0] ?? null;
    if (countryByPrefix.size >= maxCached) countryByPrefix.clear();
    countryByPrefix.set(start, country);
  }
  return country;
};

/** The country of a number in E.164, ISO 3166-1 alpha-2; null for what is in none, such as a satellite phone. */
export const countryOfNumber = (number: string): string | null => {
  for (const digits of [2, 3, 1]) {
    const country = countryByCallingCode.get(number.slice(1, 1 + digits));
    if (country !== undefined) return country ?? countryOfSharedCode(number);
  }
  return null;
};
