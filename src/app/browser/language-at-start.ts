import { stored } from '#platform/browser/storage.ts';
import { defaultLanguage, isLanguage, type Language } from '#platform/pure/language.ts';

/** The query parameter, then what was stored, then English. */
export const languageAtStart = (search: string): Language => {
  const asked = new URLSearchParams(search).get('lang');
  if (isLanguage(asked)) return asked;
  const known = stored('lang');
  return isLanguage(known) ? known : defaultLanguage;
};
