export const languages = ['en', 'fr', 'nl'] as const;
export type Language = (typeof languages)[number];
/** A text in every language. */
export type Localized = Readonly<Record<Language, string>>;
export const defaultLanguage: Language = 'en';

/** Language codes of the `Accept-Language` request header: eng, fr, du. */
export const languageHeader = { en: 'eng', fr: 'fr', nl: 'du' } as const satisfies Localized;

/** Labels of the language selector. */
export const languageLabel: Record<Language, string> = { en: 'ENGLISH', fr: 'FRANCAIS', nl: 'NEDERLANDS' };

/** Locales for dates and numbers. English uses en-IE, because en-BE mixes two number formats (ICU). */
export const locale: Record<Language, string> = { en: 'en-IE', fr: 'fr-BE', nl: 'nl-BE' };

/** Whether a value is the code of one of our languages. */
export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);

/** Parses an `Accept-Language` header: a code of ours or of `languageHeader`, or fra; anything else is the default language. */
export const parseLanguageHeader = (header: string | undefined): Language => {
  const first = (header ?? '').split(/[,;]/)[0]?.trim().toLowerCase().split('-')[0] ?? '';
  const language = languages.find((code) => first === code || first === languageHeader[code]);
  return language ?? (first === 'fra' ? 'fr' : defaultLanguage);
};
