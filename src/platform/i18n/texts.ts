import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInstance, type i18n, type TFunction } from 'i18next';
import { isolateBidi } from '../pure/isolate-bidi.ts';
import { type Language, languages } from '../pure/language.ts';
import { projectRoot } from '../project-root.ts';

const sources = join(projectRoot, 'src');

const inside = (folder: string): string[] =>
  existsSync(join(sources, folder)) ? readdirSync(join(sources, folder)).map((name) => `${folder}/${name}`) : [];

/**
 * Folders of string files by namespace: one per domain, its messages, parts of its screens with their own strings
 * (`<domain>/web/<part>`), its documents (`<domain>/server/<part>`), and the platform.
 */
export const stringsFolders = (): [string, string][] => [
  ['platform', join(sources, 'platform/i18n/strings')],
  ...readdirSync(sources)
    .flatMap((domain) => [domain, `${domain}/messages`, ...inside(`${domain}/web`), ...inside(`${domain}/server`)])
    .map((space): [string, string] => [space, join(sources, space, 'strings')])
    .filter(([, folder]) => existsSync(folder)),
];

const read = (folder: string, language: Language): Record<string, unknown> => {
  const file = join(folder, `${language}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {};
};

let loadedTexts: { instance: i18n; codes: Map<string, string> } | undefined;

const load = () => {
  if (loadedTexts) return loadedTexts;
  const spaces = stringsFolders();
  const instance = createInstance();
  const codes = new Map<string, string>();
  for (const [namespace, folder] of spaces) {
    const errors = read(folder, 'en')['errors'];
    if (errors && typeof errors === 'object') for (const code of Object.keys(errors)) codes.set(code, namespace);
  }
  void instance.init({
    lng: 'en',
    fallbackLng: false,
    ns: spaces.map(([namespace]) => namespace),
    initAsync: false,
    // Values are isolated as on screens; HTML is escaped where it is made.
    interpolation: { escape: isolateBidi },
    resources: Object.fromEntries(
      languages.map((language) => [
        language,
        Object.fromEntries(spaces.map(([namespace, folder]) => [namespace, read(folder, language)])),
      ]),
    ),
  });
  loadedTexts = { instance, codes };
  return loadedTexts;
};

/** Translation function for one namespace in one language, for replies, mail, SMS and documents. */
export const texts = (language: Language, namespace: string): TFunction =>
  load().instance.getFixedT(language, namespace);

/** Sentence for an error code. An unknown code gives the general sentence, because codes are not shown to people. */
export const codeText = (language: Language, code: string, params: Record<string, unknown> = {}): string => {
  const { instance, codes } = load();
  const namespace = codes.get(code);
  if (!namespace) return instance.getFixedT(language, 'platform')('errors.SOMETHING_WENT_WRONG');
  return instance.getFixedT(language, namespace)(`errors.${code}`, params);
};
