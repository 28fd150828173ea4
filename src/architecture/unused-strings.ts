import { type Rule, isCode, isPreview, isTest, type SourceFile, walk } from './project.ts';
import { keyedStringsFolder, groupStringsByNamespace } from './strings.ts';

/** Strings of a file that can name a text: literals, and template literals as patterns. */
type UsedTexts = { path: string; literals: Set<string>; patterns: RegExp[] };

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const usedTextsIn = (file: SourceFile): UsedTexts => {
  const literals = new Set<string>();
  const patterns: RegExp[] = [];
  walk(file, {
    Literal: (node) => {
      if (typeof node.value === 'string') literals.add(node.value);
    },
    TemplateLiteral: (node) => {
      const parts = node.quasis.map(({ value }) => value.cooked ?? '');
      // A template with fewer than three fixed letters would match anything.
      if (/[a-z]{3}/i.test(parts.join(' '))) patterns.push(new RegExp(`^${parts.map(escaped).join('.+')}$`));
    },
  });
  return { path: file.path, literals, patterns };
};

/** The key without plural suffix; a list item has the key of its list. */
const nameOf = (key: string): string => key.replace(/\.\d+(\..*)?$/, '').replace(/_(zero|one|two|few|many|other)$/, '');

type Texts = Pick<UsedTexts, 'literals' | 'patterns'>;

/** The texts of several files, each once. */
const joinTexts = (files: readonly UsedTexts[]): Texts => ({
  literals: new Set(files.flatMap(({ literals }) => [...literals])),
  patterns: [...new Map(files.flatMap(({ patterns }) => patterns.map((each) => [each.source, each]))).values()],
});

const isUsed = (name: string, { literals, patterns }: Texts): boolean =>
  literals.has(name) || patterns.some((pattern) => pattern.test(name));

/**
 * Every text is used. A text counts as used when a file contains `domain:key`, or when a file of the domain (or one
 * that names the domain) contains the key; template literals match as patterns. Texts of a message are used by the
 * message file. Texts of error codes are checked by `codesAreDeclaredAndTranslated`.
 */
export const unusedStrings: Rule = (files) => {
  const code = files
    .filter((file) => isCode(file) && !isTest(file) && !isPreview(file) && /^src\/(?!architecture)/.test(file.path))
    .map(usedTextsIn);
  const everywhere = joinTexts(code);
  const textsNear = (namespace: string): Texts =>
    joinTexts(code.filter(({ path, literals }) => path.startsWith(`src/${namespace}/`) || literals.has(namespace)));
  /** `order-ended.subject` is of the message with the stored name `order-ended`, which a file of `src/ordering/messages` defines. */
  const isOfMessage = (namespace: string, name: string): boolean =>
    namespace.endsWith('/messages') &&
    /^[\w-]+(\.\w+)?\.(subject|text|action|sms)$/.test(name) &&
    code.some(({ path, literals }) => path.startsWith(`src/${namespace}/`) && literals.has(name.split('.')[0] ?? ''));
  return groupStringsByNamespace(files).flatMap(({ folder, files: each }) => {
    const [namespace, english] = [keyedStringsFolder.exec(folder)?.[1], each.get('en')];
    if (namespace === undefined || !english) return [];
    const nearTexts = textsNear(namespace);
    const isShown = (name: string): boolean => isUsed(name, nearTexts) || isUsed(`${namespace}:${name}`, everywhere);
    return [...english.leaves.keys()]
      .filter((key) => !key.startsWith('errors.'))
      .filter((key) => !isOfMessage(namespace, nameOf(key)) && !isShown(nameOf(key)))
      .map((key) => ({ path: english.path, says: `${key} is not used anywhere` }));
  });
};
