import { restoreFromStorage } from '#platform/browser/storage.ts';
import { defaultLanguage, isLanguage, type Language } from '#platform/pure/language.ts';

/** The language in the query of the address. */
export const requestedLanguage = (search: string): Language | null => {
  const requested = new URLSearchParams(search).get('lang');
  return isLanguage(requested) ? requested : null;
};

/** The initial language: query parameter, stored language, or English. */
export const initialLanguage = (search: string): Language => {
  const requested = requestedLanguage(search);
  if (requested) return requested;
  const storedLanguage = restoreFromStorage('lang');
  return isLanguage(storedLanguage) ? storedLanguage : defaultLanguage;
};
