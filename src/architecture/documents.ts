import { dirname, join } from 'node:path/posix';
import type { Finding, Rule, SourceFile } from './project.ts';

/** Paths in the repository that a document may mention. */
const place = /^(src|docs|db|deploy|e2e|bench|sandbox|scripts|public)\/[\w./-]+$/;
/** A code file, as a document names it: with a folder, or by its name alone. */
const codeFile = /^(\.\.\/)*[\w@-][\w.@-]*(\/[\w@-][\w.@-]*)*\.(tsx?|mjs|css|sql|svg)$/;
const functionName = /^[a-z]+[a-z0-9]*[A-Z][A-Za-z0-9]*$/;
/** A table or column name. */
const inDatabase = /^[a-z]+[a-z0-9]*(_[a-z0-9]+)+$/;
const settingOrCode = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/;

type Mention = { text: string; line: number };

/** Inline code of a document, without code blocks. */
const codeSpans = (text: string): Mention[] =>
  text
    .split('\n')
    .flatMap((words, at) =>
      [...words.matchAll(/`([^`]+)`/g)].map((match) => ({ text: (match[1] ?? '').trim(), line: at + 1 })),
    );

const links = (text: string): Mention[] =>
  text
    .split('\n')
    .flatMap((words, at) =>
      [...words.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
        .map((match) => ({ text: match[1] ?? '', line: at + 1 }))
        .filter((link) => !/^[a-z]+:/.test(link.text)),
    );

/**
 * Returns a function that tells whether the code file that a document names exists. A README names files by their path from its own
 * folder, from `src` or from the root, and with the name alone a file below its folder. Other documents also describe what every
 * domain has, such as `server/jobs.ts`.
 */
const isCodeFileOf = (paths: readonly string[]): ((text: string, path: string) => boolean) => {
  const pathSet = new Set(paths);
  return (text, path) => {
    const folder = dirname(path);
    if (!path.endsWith('/README.md')) return paths.some((each) => each === text || each.endsWith(`/${text}`));
    if (text.includes('/')) return [text, `src/${text}`, join(folder, text)].some((each) => pathSet.has(each));
    return paths.some((each) => each.startsWith(`${folder}/`) && each.endsWith(`/${text}`));
  };
};

/** The npm scripts in `package.json`. */
const commandsOf = (files: readonly SourceFile[]): Set<string> => {
  const text = files.find(({ path }) => path === 'package.json')?.text ?? '{}';
  return new Set(Object.keys((JSON.parse(text) as { scripts?: object }).scripts ?? {}));
};

const saysSomething = /\.(tsx?|mjs|env|ya?ml|svg)$/;

/** Returns a function that tells whether a file below a folder contains a word. Each file is split into words once. */
const wordsOf = (files: readonly SourceFile[]): ((word: string, folder: string) => boolean) => {
  const fileWords = files
    .filter(({ path }) => saysSomething.test(path))
    .map(({ path, text }) => ({ path, words: new Set(text.match(/\w+/g)) }));
  return (word, folder) => fileWords.some(({ path, words }) => path.startsWith(folder) && words.has(word));
};

/**
 * Everything a document mentions exists: links, paths, code files, npm scripts, settings, codes, and functions (in the folder of
 * the document).
 */
export const documentsNameWhatExists: Rule = (files) => {
  const paths = files.map(({ path }) => path);
  const isThere = (path: string): boolean =>
    paths.some((each) => each === path || each.startsWith(`${path.replace(/\/$/, '')}/`));
  const commands = commandsOf(files);
  const isSaid = wordsOf(files);
  const isCodeFile = isCodeFileOf(paths);
  return files
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap((file) => {
      const folder = file.path.startsWith('src/') ? `${dirname(file.path)}/` : '';
      const isFalse = (text: string): boolean => {
        const command = /^npm run ([\w:]+)/.exec(text)?.[1];
        if (command !== undefined) return !commands.has(command);
        if (place.test(text)) return !isThere(text);
        if (codeFile.test(text)) return !isCodeFile(text, file.path);
        if (file.path.startsWith('db/') && inDatabase.test(text)) return !isSaid(text, 'src/');
        if (settingOrCode.test(text)) return !isSaid(text, '');
        return functionName.test(text) && !isSaid(text, folder);
      };
      const findingOf = (what: string, { text, line }: Mention): Finding => ({
        path: file.path,
        line,
        says: `${what} ${text}, which does not exist`,
      });
      return [
        ...links(file.text)
          .filter(({ text }) => !isThere(join(dirname(file.path), text)))
          .map((link) => findingOf('links to', link)),
        ...codeSpans(file.text)
          .filter(({ text }) => isFalse(text))
          .map((mention) => findingOf('names', mention)),
      ];
    });
};

/** The README of a domain names all tables of the domain. */
export const readmesNameTheirTables: Rule = (files) =>
  files.flatMap(({ path, text }) => {
    const domain = /^(src\/[^/]+)\/server\/tables\.ts$/.exec(path)?.[1];
    const readme = files.find((each) => each.path === `${domain}/README.md`);
    if (!readme) return [];
    return [...text.matchAll(/pgTable\(\s*'(\w+)'/g)]
      .map(([, table]) => table ?? '')
      .filter((table) => !readme.text.includes(`\`${table}\``))
      .map((table) => ({ path: readme.path, says: `does not name the table ${table}` }));
  });

const decisions = 'docs/decisions/';
const numbered = /^(\d{4})-[a-z0-9]+(-[a-z0-9]+)*\.md$/;
const state = /^Date: \d{4}-\d{2}-\d{2}\. State: (?:stands|replaced by (\d{4}))\./;

/** Decision records are numbered consecutively without duplicates, and state their date and status. */
export const decisionsAreNumbered: Rule = (files) => {
  const records = files
    .filter(({ path }) => path.startsWith(decisions))
    .map((file) => {
      const [, number = ''] = numbered.exec(file.path.slice(decisions.length)) ?? [];
      const [line, replacedBy] = state.exec(file.text.split('\n')[2] ?? '') ?? [];
      return { ...file, number, line, replacedBy };
    });
  const numbers = new Set(records.map(({ number }) => number).filter((number) => number !== ''));
  const next = String(numbers.size + 1).padStart(4, '0');
  const first = (path: string, number: string) => records.find((each) => each.number === number)?.path === path;
  return records.flatMap(({ path, number, line, replacedBy }) => [
    ...(number === '' ? [{ path, says: `needs a number: ${next} is the next` }] : []),
    ...(number !== '' && !first(path, number) ? [{ path, says: `has a duplicate number: ${next} is the next` }] : []),
    ...(Number(number) > numbers.size ? [{ path, says: 'leaves a gap in the numbers' }] : []),
    ...(line === undefined
      ? [{ path, line: 3, says: 'must say `Date: 2026-11-22. State: stands.` here, or `replaced by` a number' }]
      : []),
    ...(replacedBy !== undefined && !numbers.has(replacedBy)
      ? [{ path, line: 3, says: `is replaced by ${replacedBy}, which does not exist` }]
      : []),
  ]);
};
