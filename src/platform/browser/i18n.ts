import { useMemo, useSyncExternalStore } from 'react';
import { defaultLanguage, type Language } from '../pure/language.ts';
import { findText, type Strings, type TextParams } from '../pure/text-lookup.ts';
import { callState } from './client.ts';

/** Looks up a text of one namespace. A missing key is returned as it is; tests of the strings detect that. */
export type Texts = { (key: string, params?: TextParams): string; list(key: string, params?: TextParams): string[] };

type Files = Record<string, (() => Promise<{ default: Strings }>) | undefined>;

/**
 * Strings of the home page, one chunk per language and namespace. The list of all others is a separate chunk, loaded
 * on demand.
 */
const homeStringFiles: Files = import.meta.glob<{ default: Strings }>([
  '/src/platform/i18n/strings/*.json',
  '/src/account/web/home/strings/*.json',
]);

const loadNamespaceFile = async (language: Language, namespace: string) => {
  const file = `/src/${namespace === 'platform' ? 'platform/i18n' : namespace}/strings/${language}.json`;
  return homeStringFiles[file] ?? (await import('./strings-of-screens.ts')).screenStringFiles[file];
};

const loaded = new Map<string, Strings>();
const stringsOf = (language: Language, namespace: string): Strings | undefined =>
  loaded.get(`${language} ${namespace}`);

let current: Language = defaultLanguage;
const requestedNamespaces = new Set<string>();
const listeners = new Set<() => void>();

const load = async (language: Language, namespace: string): Promise<void> => {
  if (stringsOf(language, namespace)) return;
  const strings = await (await loadNamespaceFile(language, namespace))?.();
  if (strings) loaded.set(`${language} ${namespace}`, strings.default);
};

/** Loads strings in the language in use. A screen names the namespaces it speaks with: `identity`, `identity/web/passkeys`. */
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

export const currentLanguage = (): Language => current;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage, currentLanguage);

const textsIn = (language: Language, namespace: string): Texts => {
  const text = (key: string, params?: TextParams) => {
    const found = findText(stringsOf(language, namespace), language, key, params);
    return typeof found === 'string' ? found : key;
  };
  const list = (key: string, params?: TextParams) => {
    const found = findText(stringsOf(language, namespace), language, key, params);
    return Array.isArray(found) ? found : [];
  };
  return Object.assign(text, { list });
};

/** The texts of one namespace. Re-renders when the language changes. */
export const useTexts = (namespace: string): Texts => {
  const language = useLanguage();
  return useMemo(() => textsIn(language, namespace), [language, namespace]);
};

/** Texts outside of components, in the current language. */
export const textsOf = (namespace: string): Texts => textsIn(current, namespace);

/** Sentence for an error code, from any loaded namespace. */
export const codeText = (code: string, params?: TextParams): string | undefined => {
  for (const namespace of requestedNamespaces) {
    const found = findText(stringsOf(current, namespace), current, `errors.${code}`, params);
    if (typeof found === 'string') return found;
  }
  return undefined;
};

/** Sentence for a refusal code; the general sentence for a code without text; null without a code. */
export const problemText = (code: string | null): string | null =>
  code === null ? null : (codeText(code) ?? codeText('SOMETHING_WENT_WRONG') ?? null);

/** The same for a thrown error. */
export const errorText = (error: unknown): string | null =>
  error ? problemText((error as { code?: string }).code ?? '') : null;
