import { type Rule, isCode, isPreview, isTest, type SourceFile, walk } from './project.ts';
import { keyedStringsFolder, groupStringsByNamespace } from './strings.ts';

/** What a file says that could name a text: whole literals, and templates as patterns. */
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
      // With hardly a letter of its own it could name anything.
      if (/[a-z]{3}/i.test(parts.join(' '))) patterns.push(new RegExp(`^${parts.map(escaped).join('.+')}$`));
    },
  });
  return { path: file.path, literals, patterns };
};

/** Its name without the plural; a text in a list goes by the name of the list. */
const nameOf = (key: string): string => key.replace(/\.\d+(\..*)?$/, '').replace(/_(zero|one|two|few|many|other)$/, '');

const isUsed = (name: string, { literals, patterns }: UsedTexts): boolean =>
  literals.has(name) || patterns.some((pattern) => pattern.test(name));

/**
 * No text that nobody shows. A text is shown when any file says `domain:key`, or a file that is of its domain or names its domain says
 * the key; a template says every key that fits it. The words of a message are said by the file that it stands in. The texts of codes are
 * left to the guard of the codes.
 */
export const unusedStrings: Rule = (files) => {
  const code = files
    .filter((file) => isCode(file) && !isTest(file) && !isPreview(file) && /^src\/(?!architecture)/.test(file.path))
    .map(usedTextsIn);
  const isShown = (namespace: string, name: string): boolean =>
    code.some(
      (said) =>
        isUsed(`${namespace}:${name}`, said) ||
        ((said.path.startsWith(`src/${namespace}/`) || said.literals.has(namespace)) && isUsed(name, said)),
    );
  const paths = new Set(files.map(({ path }) => path));
  /** `src/ordering/messages/order-ended.ts` says `order-ended.subject`. */
  const isOfMessage = (namespace: string, name: string): boolean =>
    /^[\w-]+(\.\w+)?\.(subject|text|action|sms)$/.test(name) && paths.has(`src/${namespace}/${name.split('.')[0]}.ts`);
  return groupStringsByNamespace(files).flatMap(({ folder, files: each }) => {
    const [namespace, english] = [keyedStringsFolder.exec(folder)?.[1], each.get('en')];
    if (namespace === undefined || !english) return [];
    return [...english.leaves.keys()]
      .filter((key) => !key.startsWith('errors.'))
      .filter((key) => !isOfMessage(namespace, nameOf(key)) && !isShown(namespace, nameOf(key)))
      .map((key) => ({ path: english.path, says: `${key} is shown nowhere` }));
  });
};
