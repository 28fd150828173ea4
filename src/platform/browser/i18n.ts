import { createInstance, type TFunction } from 'i18next';
import { useCallback, useSyncExternalStore } from 'react';
import { defaultLanguage, type Language } from '../pure/language.ts';
import { callState } from './client.ts';

type Strings = Record<string, unknown>;

/** One chunk per language and domain. Notifications are the server's: customers get them by mail, not on screen. */
const files = import.meta.glob<{ default: Strings }>(['/src/*/strings/*.json', '/src/platform/i18n/strings/*.json', '!/src/notifications/**']);

const fileOf = (language: Language, namespace: string) =>
  files[namespace === 'platform' ? `/src/platform/i18n/strings/${language}.json` : `/src/${namespace}/strings/${language}.json`];

const instance = createInstance();
void instance.init({ lng: defaultLanguage, fallbackLng: false, resources: {}, initAsync: false, interpolation: { escapeValue: false } });

let current: Language = defaultLanguage;
const wanted = new Set<string>();
const listeners = new Set<() => void>();

const load = async (language: Language, namespace: string): Promise<void> => {
  if (instance.hasResourceBundle(language, namespace)) return;
  const strings = await fileOf(language, namespace)?.();
  if (strings) instance.addResourceBundle(language, namespace, strings.default);
};

/** Loads the strings of the domains in the language in use. A screen names the domains it speaks for. */
export const loadStrings = async (namespaces: readonly string[]): Promise<void> => {
  for (const namespace of namespaces) wanted.add(namespace);
  await Promise.all(namespaces.map((namespace) => load(current, namespace)));
};

/** Switches the language once all strings in use are there: nothing is ever shown half in one and half in another. */
export const switchLanguage = async (language: Language): Promise<void> => {
  await Promise.all([...wanted].map((namespace) => load(language, namespace)));
  await instance.changeLanguage(language);
  current = language;
  callState.language = language;
  for (const listener of listeners) listener();
};

export const languageInUse = (): Language => current;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useLanguage = (): Language => useSyncExternalStore(subscribe, languageInUse, languageInUse);

/** The texts of one domain. Renders again when the language changes. */
export const useTexts = (namespace: string): TFunction => {
  const language = useLanguage();
  return useCallback(((...args: Parameters<TFunction>) => instance.getFixedT(language, namespace)(...args)) as TFunction, [language, namespace]);
};

/** Texts outside components, in the language in use. */
export const textsOf = (namespace: string): TFunction => instance.getFixedT(current, namespace);

/** The sentence of an error code, from whichever loaded domain has it. */
export const codeText = (code: string, params?: Record<string, unknown>): string | undefined => {
  for (const namespace of wanted) if (instance.exists(`errors.${code}`, { ns: namespace })) return instance.getFixedT(current, namespace)(`errors.${code}`, params ?? {});
  return undefined;
};
