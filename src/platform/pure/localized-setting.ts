import type { Language } from './language.ts';

const part = /^\s*(en|fr|nl):\s*(\S.*?)\s*$/;

/**
 * The value of a setting in a language. `Main Street 1` applies to all; `nl: Wetstraat 1 | fr: Rue de la Loi 1` is
 * localized, and a missing language gets the first value.
 */
export const localizedSetting = (text: string, language: Language): string => {
  const parts = text.split('|').map((each) => part.exec(each));
  const byLanguage = new Map(parts.map((each) => [each?.[1], each?.[2] ?? '']));
  if (byLanguage.has(undefined)) return text;
  return byLanguage.get(language) ?? parts[0]?.[2] ?? text;
};
