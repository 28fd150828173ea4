import type { Language } from './language.ts';

const namesOf = new Map<Language, Intl.DisplayNames>();

/** Name of a country (ISO 3166 alpha-2) in a language; the code itself where there is none. */
export const formatCountry = (code: string, language: Language): string => {
  const names = namesOf.get(language) ?? new Intl.DisplayNames(language, { type: 'region' });
  namesOf.set(language, names);
  return names.of(code) ?? code;
};
