import { isolateBidi } from './isolate-bidi.ts';
import type { Language } from './language.ts';

/** Strings of one namespace in one language: nested objects with texts or lists of texts. */
export type Strings = { readonly [key: string]: string | readonly string[] | Strings };

export type TextParams = Readonly<Record<string, unknown>>;

const placeholder = /\{\{\s*(\w+)\s*\}\}/g;

const fill = (text: string, params: TextParams): string =>
  text.replaceAll(placeholder, (match, name: string) => {
    const value = params[name];
    if (typeof value === 'string') return isolateBidi(value);
    return typeof value === 'number' ? String(value) : match;
  });

const findNode = (strings: Strings | undefined, key: string): Strings[string] | undefined => {
  let node: Strings[string] | undefined = strings;
  for (const part of key.split('.')) {
    if (typeof node !== 'object' || Array.isArray(node)) return undefined;
    node = (node as Strings)[part];
  }
  return node;
};

/**
 * Looks up a text by key, compatible with i18next on the server: `{{name}}` is replaced, `count` selects the plural
 * form, which is the ending of the key. Undefined when missing; a list is returned as a list.
 */
export function findText(
  strings: Strings | undefined,
  language: Language,
  key: string,
  params: TextParams = {},
): string | string[] | undefined {
  const { count } = params;
  const plural =
    typeof count === 'number'
      ? (findNode(strings, `${key}_${pluralForm(language, count)}`) ?? findNode(strings, `${key}_other`))
      : undefined;
  const value = plural ?? findNode(strings, key);
  if (typeof value === 'string') return fill(value, params);
  return Array.isArray(value) ? value.map((each: string) => fill(each, params)) : undefined;
}

/**
 * Plural form as `Intl.PluralRules` returns it, without its start-up cost of 0.1 s on a phone. In French 0 and 1 are
 * `one`.
 */
export const pluralForm = (language: Language, count: number): Intl.LDMLPluralRule => {
  const size = Math.abs(count);
  if (language !== 'fr') return size === 1 ? 'one' : 'other';
  if (size < 2) return 'one';
  return size % 1_000_000 === 0 ? 'many' : 'other';
};
