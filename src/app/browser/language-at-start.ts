import { stored } from '#platform/browser/storage.ts';
import { defaultLanguage, isLanguage, type Language } from '#platform/pure/language.ts';

/** The language that the address asks for. */
export const languageAsked = (search: string): Language | null => {
  const asked = new URLSearchParams(search).get('lang');
  return isLanguage(asked) ? asked : null;
};

/** The query parameter, then what was stored, then English. */
export const languageAtStart = (search: string): Language => {
  const asked = languageAsked(search);
  if (asked) return asked;
  const known = stored('lang');
  return isLanguage(known) ? known : defaultLanguage;
};
