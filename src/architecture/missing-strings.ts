import { type Finding, type Rule, isCode, isTest, lineAt, type SourceFile, walk } from './project.ts';
import { keyedStringsFolder, groupStringsByNamespace } from './strings.ts';

/** The text keys of each namespace; lists and plurals are reduced to their base name. */
const namesBySpace = (files: readonly SourceFile[]): Map<string, Set<string>> =>
  new Map(
    groupStringsByNamespace(files).map(({ folder, files: each }) => [
      keyedStringsFolder.exec(folder)?.[1] ?? folder,
      new Set(
        [...(each.get('en')?.leaves.keys() ?? [])].flatMap((key) => [
          key,
          key.replace(/_(zero|one|two|few|many|other)$/, ''),
          key.replace(/\.\d+(\..*)?$/, ''),
        ]),
      ),
    ]),
  );

/**
 * Calls that return the texts of a namespace: `useTexts('ordering')`, `textsOf('ordering')`, `texts(language,
 * 'ordering')`.
 */
const giver = /\b(?:useTexts|textsOf)\(\s*'([\w/-]+)'|\btexts\([\w.]+,\s*'([\w/-]+)'/g;
/** Declarations of their results: `const t = …` and `const [t, platform] = […]`. */
const textDeclaration = /const (?:\[([\w, ]+)\]|(\w+)) = \[?(?:useTexts|textsOf|texts)\(/g;

/**
 * Every text key used in production code or in a browser test exists. Keys that are assembled at run time are not
 * checked.
 */
export const missingStrings: Rule = (files) => {
  const spaces = namesBySpace(files);
  const hasString = (space: string, name: string): boolean => spaces.get(space)?.has(name) ?? true;
  return files
    .filter(
      (file) =>
        isCode(file) && (file.path.startsWith('e2e/') || (!isTest(file) && /^src\/(?!architecture)/.test(file.path))),
    )
    .flatMap((file) => {
      const findings: Finding[] = [];
      const ownSpaces = [...file.text.matchAll(giver)].map((match) => match[1] ?? match[2] ?? '');
      const askers = new Set(
        [...file.text.matchAll(textDeclaration)].flatMap((match) => (match[1] ?? match[2] ?? '').split(', ')),
      );
      walk(file, {
        CallExpression: ({ callee, arguments: [key], start }) => {
          const asker = callee.type === 'MemberExpression' ? callee.object : callee;
          if (asker.type !== 'Identifier' || !askers.has(asker.name)) return;
          if (key?.type !== 'Literal' || typeof key.value !== 'string') return;
          const name = key.value;
          if (!ownSpaces.some((space) => hasString(space, name)))
            findings.push({ path: file.path, line: lineAt(file, start), says: `${name} has no text in any language` });
        },
        Literal: ({ value, start }) => {
          const [, space = '', name = ''] = typeof value === 'string' ? (/^([\w/-]+):([\w.]+)$/.exec(value) ?? []) : [];
          if (name !== '' && !hasString(space, name))
            findings.push({
              path: file.path,
              line: lineAt(file, start),
              says: `${space}:${name} has no text in any language`,
            });
        },
      });
      return findings;
    });
};
