import type { Language } from '#platform/pure/language.ts';

/** Native names of the languages. */
export const languageNames: Record<Language, string> = { en: 'English', fr: 'Français', nl: 'Nederlands' };
