import type { Language } from '#platform/pure/language.ts';

/** What each language calls itself. */
export const languageNames: Record<Language, string> = { en: 'English', fr: 'Français', nl: 'Nederlands' };
