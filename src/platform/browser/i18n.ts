import { useMemo, useSyncExternalStore } from 'react';
import { defaultLanguage, type Language } from '../pure/language.ts';
import { isRefusedUntilTime } from '../contract/problem.ts';
import { withUnbrokenHyphens } from '../pure/with-unbroken-hyphens.ts';
import { findText, type Strings, type TextParams } from '../pure/text-lookup.ts';
import { callState } from './client.ts';

/** English string file of each namespace. `src/app/browser/string-files.ts` lists the files. */
export interface StringFiles {}

export type Namespace = keyof StringFiles;

/** A plural is named without its suffix: `left` for `left_one` and `left_other`. */
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${'one' | 'many' | 'other'}` ? Base | Key : Key;
type KeysOf<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string | readonly unknown[]
    ? WithoutPlural<Key>
    : `${Key}.${KeysOf<Node[Key]>}`;
}[keyof Node & string];
/** Keys of a namespace, derived from its English file. */
type TextKey<Name extends Namespace> = KeysOf<StringFiles[Name]>;
/** A key with its namespace: `swap/web/stop:title`. */
export type TitleKey = { [Name in Namespace]: `${Name}:${TextKey<Name>}` }[Namespace];

/** Accepts the keys of the namespace. A key assembled with an unknown part must match at least one of them. */
type KnownKey<Name extends Namespace, Key> = Key extends string
  ? [Extract<TextKey<Name>, Key>] extends [never]
    ? never
    : Key
  : never;

/** Looks up a text of one namespace. A missing key does not compile; at run time it is returned as it is. */
export type Texts<Name extends Namespace> = {
  <const Key extends string>(key: Key & KnownKey<Name, Key>, params?: TextParams): string;
  list<const Key extends string>(key: Key & KnownKey<Name, Key>, params?: TextParams): string[];
};

type Files = Record<string, (() => Promise<{ default: Strings }>) | undefined>;

/**
 * Strings of the home page, one chunk per language and namespace. The lists of all others are a separate chunk per
 * language, loaded on demand.
 */
const homeStringFiles: Files = import.meta.glob<{ default: Strings }>([
  '/src/platform/i18n/strings/*.json',
  '/src/account/web/home/strings/*.json',
]);

const screenLists = {
  en: () => import('./strings-of-screens/en.ts'),
  fr: () => import('./strings-of-screens/fr.ts'),
  nl: () => import('./strings-of-screens/nl.ts'),
};

const loadNamespaceFile = async (language: Language, namespace: string) => {
  const file = `/src/${namespace === 'platform' ? 'platform/i18n' : namespace}/strings/${language}.json`;
  return homeStringFiles[file] ?? (await screenLists[language]()).screenStringFiles[file];
};

const loadedStrings = new Map<string, Strings>();
const stringsOf = (language: Language, namespace: string): Strings | undefined =>
  loadedStrings.get(`${language} ${namespace}`);

let current: Language = defaultLanguage;
const requestedNamespaces = new Set<string>();
const listeners = new Set<() => void>();

const load = async (language: Language, namespace: string): Promise<void> => {
  if (stringsOf(language, namespace)) return;
  const strings = await (await loadNamespaceFile(language, namespace))?.();
  if (strings) loadedStrings.set(`${language} ${namespace}`, strings.default);
};

/** Loads strings in the language in use. A screen lists its namespaces: `identity`, `identity/web/passkeys`. */
export const loadStrings = async (namespaces: readonly string[]): Promise<void> => {
  for (const namespace of namespaces) requestedNamespaces.add(namespace);
  await Promise.all(namespaces.map((namespace) => load(current, namespace)));
};

/** Switches the language once all strings in use are loaded, so that languages are never mixed. */
export const switchLanguage = async (language: Language): Promise<void> => {
  await Promise.all([...requestedNamespaces].map((namespace) => load(language, namespace)));
  current = language;
  callState.language = language;
  for (const listener of listeners) listener();
};

/** The language of the page. */
export const currentLanguage = (): Language => current;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The language of the page; renders again when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage, currentLanguage);

const textsIn = <Name extends Namespace>(language: Language, namespace: Name): Texts<Name> => {
  const text = (key: string, params?: TextParams) => {
    const localText = findText(stringsOf(language, namespace), language, key, params);
    return typeof localText === 'string' ? withUnbrokenHyphens(localText) : key;
  };
  const list = (key: string, params?: TextParams) => {
    const texts = findText(stringsOf(language, namespace), language, key, params);
    return Array.isArray(texts) ? texts.map(withUnbrokenHyphens) : [];
  };
  return Object.assign(text, { list });
};

/** The texts of one namespace. Re-renders when the language changes. */
export const useTexts = <Name extends Namespace>(namespace: Name): Texts<Name> => {
  const language = useLanguage();
  return useMemo(() => textsIn(language, namespace), [language, namespace]);
};

/** Texts outside of components, in the current language. */
export const textsOf = <Name extends Namespace>(namespace: Name): Texts<Name> => textsIn(current, namespace);

/** Sentence for an error code, from any loaded namespace. */
export const codeText = (code: string, params?: TextParams): string | undefined => {
  for (const namespace of requestedNamespaces) {
    const message = findText(stringsOf(current, namespace), current, `errors.${code}`, params);
    if (typeof message === 'string') return withUnbrokenHyphens(message);
  }
  return undefined;
};

/** Sentence for a refusal code; the general sentence for a code without text; null without a code. */
export const problemText = (code: string | null): string | null =>
  code === null ? null : (codeText(code) ?? codeText('SOMETHING_WENT_WRONG') ?? null);

/** The text for a thrown error. */
export const errorText = (error: unknown): string | null => {
  const problem = error as { code?: string; detail?: string } | null;
  return problem && ((isRefusedUntilTime(problem.code) && problem.detail) || problemText(problem.code ?? ''));
};
