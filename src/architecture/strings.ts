import { unitWords } from '#platform/pure/unit-words.ts';
import { type Finding, type Rule, type SourceFile } from './project.ts';

export const languages = ['en', 'fr', 'nl'] as const;
type Language = (typeof languages)[number];
/** Folders whose texts are looked up by key. Other texts, such as the terms of sale, are shown as a whole. */
export const keyedStringsFolder = /^src\/(\w+(?:\/messages|\/(?:web|server)\/[\w-]+)?)(?:\/i18n)?\/strings$/;
const stringsFile = /^(src\/.+\/strings)\/(en|fr|nl)\.json$/;

type Leaves = Map<string, string>;

/** All texts of a strings file by dotted key. */
export const flattenStrings = (value: unknown, prefix = ''): Leaves => {
  const leaves: Leaves = new Map();
  if (typeof value === 'string') return leaves.set(prefix, value);
  if (typeof value !== 'object' || value === null) return leaves;
  for (const [key, inner] of Object.entries(value)) {
    for (const [path, text] of flattenStrings(inner, prefix === '' ? key : `${prefix}.${key}`)) leaves.set(path, text);
  }
  return leaves;
};

type Space = { folder: string; files: Map<Language, { path: string; leaves: Leaves }> };

const parseJson = (file: SourceFile): unknown => {
  try {
    return JSON.parse(file.text) as unknown;
  } catch {
    return {};
  }
};

/** The strings of every namespace in every language. */
export const groupStringsByNamespace = (files: readonly SourceFile[]): Space[] => {
  const spaces = new Map<string, Space>();
  for (const file of files) {
    const [, folder, language] = stringsFile.exec(file.path) ?? [];
    if (folder === undefined) continue;
    const space = spaces.get(folder) ?? { folder, files: new Map() };
    space.files.set(language as Language, { path: file.path, leaves: flattenStrings(parseJson(file)) });
    spaces.set(folder, space);
  }
  return [...spaces.values()];
};

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}|<\/?(\w+)\s*\/?>/g)].map((match) => match[1] ?? `<${match[2]}>`);
const setOf = (text: string, plural: boolean) =>
  [...new Set(placeholders(text))]
    .filter((name) => !(plural && name === 'count'))
    .toSorted()
    .join(', ');
const isPlural = (key: string) => /_(zero|one|two|few|many|other)$/.test(key);
const words = (text: string) => text.split(/\s+/).filter((word) => /^\p{L}{3,}/u.test(word)).length;

/** The three languages have the same keys, placeholders and plural forms, and every text is translated. */
export const stringsMatchAcrossLanguages: Rule = (files) =>
  groupStringsByNamespace(files).flatMap(({ folder, files: each }) => {
    const findings: Finding[] = [];
    for (const language of languages) {
      if (!each.has(language)) findings.push({ path: folder, says: `${language}.json is missing` });
    }
    const english = each.get('en');
    if (!english) return findings;
    for (const [language, { path, leaves }] of each) {
      for (const [key, text] of leaves) {
        if (text.trim() === '') findings.push({ path, says: `${key} is empty` });
        if (key.endsWith('_one') && !leaves.has(key.replace(/_one$/, '_other')))
          findings.push({ path, says: `${key} has no _other` });
        const original = english.leaves.get(key);
        if (original === undefined) {
          // French has the plural form `many`, which English lacks.
          if (!(language === 'fr' && key.endsWith('_many'))) findings.push({ path, says: `${key} is not in English` });
          continue;
        }
        const [translatedSet, originalSet] = [setOf(text, isPlural(key)), setOf(original, isPlural(key))];
        if (translatedSet !== originalSet)
          findings.push({ path, says: `${key} has placeholders (${translatedSet}), English has (${originalSet})` });
        if (language !== 'en' && text === original && words(text) >= 4)
          findings.push({ path, says: `${key} is still in English` });
      }
      for (const key of english.leaves.keys()) {
        if (!leaves.has(key)) findings.push({ path, says: `${key} is missing` });
      }
    }
    return findings;
  });

/** French texts have a no-break space, not a narrow one, before high punctuation and signs. */
export const frenchNoBreakSpaces: Rule = (files) =>
  groupStringsByNamespace(files).flatMap(({ files: each }) => {
    const french = each.get('fr');
    return [...(french?.leaves ?? [])].flatMap(([key, text]) =>
      / [:;?!%€»]|« |\u202f/.test(text) ||
      /[\p{L}\d)][;?!](?!\w)/u.test(text.replaceAll(/\{\{[^}]*\}\}|https?:\S+/g, 'x'))
        ? [{ path: french?.path ?? '', says: `${key} needs a no-break space: ${text.slice(0, 60)}` }]
        : [],
    );
  });

const measure = /(?:\d|\}\}) (?:kg|g|GB|Go|MB|Mo|km)\b/;
const measureOrTime = new RegExp(`(?:\\d|\\}\\}) ${unitWords}`);

/**
 * On screens, a number and its unit or its days, hours and minutes are joined by a no-break space. Messages are excluded:
 * an SMS has plain spaces, and mails join them when they are made. In legal texts a space is not worth a new edition, so
 * there it holds for measures only.
 */
export const unitsDoNotWrap: Rule = (files) =>
  groupStringsByNamespace(files)
    .filter(({ folder }) => !folder.includes('/messages/'))
    .flatMap(({ folder, files: each }) =>
      [...each.values()].flatMap(({ path, leaves }) =>
        [...leaves].flatMap(([key, text]) =>
          (folder.startsWith('src/legal/') ? measure : measureOrTime).test(text)
            ? [{ path, says: `${key} needs a no-break space before its unit: ${text.slice(0, 60)}` }]
            : [],
        ),
      ),
    );

/** The name of a button for screen readers (its key ends in `Named`) has the words it shows (the key without that ending, or with `Short`), together and in order. */
export const buttonNamesHoldVisibleWords: Rule = (files) =>
  groupStringsByNamespace(files).flatMap(({ files: each }) =>
    [...each.values()].flatMap(({ path, leaves }) =>
      [...leaves].flatMap(([key, text]) => {
        if (!key.endsWith('Named')) return [];
        const visibleTexts = ['', 'Short'].flatMap((end) => leaves.get(key.replace(/Named$/, end)) ?? []);
        const hasVisibleText = visibleTexts.some((visibleText) =>
          text.toLowerCase().includes(visibleText.toLowerCase()),
        );
        return visibleTexts.length === 0 || hasVisibleText
          ? []
          : [{ path, says: `${key} lacks the words that are seen: ${visibleTexts[0]}` }];
      }),
    ),
  );
