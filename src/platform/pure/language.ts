export const languages = ['en', 'fr', 'nl'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'en';

/** Codes of the `Accept-Language` request header: eng, fr, du. */
export const languageHeader: Record<Language, string> = { en: 'eng', fr: 'fr', nl: 'du' };

/** Labels of the language selector. */
export const languageLabel: Record<Language, string> = { en: 'ENGLISH', fr: 'FRANCAIS', nl: 'NEDERLANDS' };

/** Locales of dates and numbers. English is en-IE: en-BE mixes two ways of writing numbers (ICU). */
export const locale: Record<Language, string> = { en: 'en-IE', fr: 'fr-BE', nl: 'nl-BE' };

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);

/** The language of an `Accept-Language` header: eng, fr, du, also en and nl; anything else is English. */
export const parseLanguageHeader = (header: string | undefined): Language => {
  const first = (header ?? '').split(/[,;]/)[0]?.trim().toLowerCase().split('-')[0] ?? '';
  if (first === 'fr' || first === 'fra') return 'fr';
  if (first === 'du' || first === 'nl') return 'nl';
  return 'en';
};
