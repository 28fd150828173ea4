import type { ESTree } from 'vite';
import { importsOf, resolveImport } from './import-graph.ts';
import { type Finding, isCode, isPreview, isTest, lineAt, parse, type Rule, type SourceFile } from './project.ts';

/** Terms of others: HTTP headers, SQL commands, types of TM Forum, methods of libraries. */
const termsOfOthers: ReadonlySet<string> = new Set([
  'Cookie',
  'LISTEN',
  'NOTIFY',
  'TroubleTicket_FVO',
  'mapToDriverValue',
]);

/** Files whose words a comment may name: code, styles, settings, texts and tables. */
const vocabularyFile = /\.(tsx?|css|env|html|json|mjs|sql|ya?ml)$/;

type Mention = { name: string; isExplained: boolean; start: number; commentStart: number };
type Statement = ESTree.Program['body'][number];

const wordPattern = /[\w$]+/g;
const wordsIn = (text: string): Set<string> => new Set(text.match(wordPattern));

const codeOfFiles = new WeakMap<SourceFile, string>();

/** The text of a file with blanks instead of its comments, cached. */
const codeOf = (file: SourceFile): string => {
  const cachedCode = codeOfFiles.get(file);
  if (cachedCode !== undefined) return cachedCode;
  let code = '';
  let copiedUntil = 0;
  for (const { start, end } of parse(file).comments) {
    code += file.text.slice(copiedUntil, start) + ' '.repeat(end - start);
    copiedUntil = end;
  }
  code += file.text.slice(copiedUntil);
  codeOfFiles.set(file, code);
  return code;
};

const codeOfStatement = (file: SourceFile, { start, end }: Statement): string => codeOf(file).slice(start, end);

/** Identifiers in backticks in the doc comments of a file. With a colon after it, a name is explained. */
const mentionsIn = (file: SourceFile): Mention[] =>
  parse(file).comments.flatMap(({ type, value, start }) =>
    type === 'Block' && value.startsWith('*')
      ? [...value.matchAll(/`([A-Za-z_$][\w$]*)`(:?)/g)].map(({ 1: name = '', 2: colon, index }) => ({
          name,
          isExplained: colon === ':',
          start: start + '/*'.length + index,
          commentStart: start,
        }))
      : [],
  );

/** The code that a comment is about: the statement around or directly below it; the whole file when that is an import, or missing. */
const codeBelow = (file: SourceFile, { commentStart }: Mention): string => {
  const statement = parse(file).program.body.find(({ end }) => end > commentStart);
  return statement && statement.type !== 'ImportDeclaration' ? codeOfStatement(file, statement) : codeOf(file);
};

/** Names of the types and constants that a statement declares; none for functions, whose parameters are only their own. */
const typesAndConstantsOf = (statement: Statement): string[] => {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  switch (declaration?.type) {
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
      return [declaration.id.name];
    case 'VariableDeclaration':
      return declaration.declarations.flatMap(({ id, init }) =>
        id.type === 'Identifier' && init?.type !== 'ArrowFunctionExpression' && init?.type !== 'FunctionExpression'
          ? [id.name]
          : [],
      );
    default:
      return [];
  }
};

type Part = { file: SourceFile; statement: Statement };

/** The types and constants of the files by path and name, such as `src/billing/contract.ts CustomerInvoice`. */
const typesAndConstants = (files: readonly SourceFile[]): Map<string, Part> =>
  new Map(
    files.flatMap((file) =>
      parse(file).program.body.flatMap((statement) =>
        typesAndConstantsOf(statement).map((name): [string, Part] => [`${file.path} ${name}`, { file, statement }]),
      ),
    ),
  );

/** How far types and constants are followed that a declaration names: the type of a reply is built from an array of codes. */
const MAX_STEPS = 2;

/**
 * A name that a doc comment explains (in backticks, with a colon after it) is one of the declaration below: of its parameters, types
 * or values, or of types and constants that it names.
 */
export const commentsExplainNamesBelow: Rule = (files) => {
  const codeFiles = files.filter(isCode);
  const parts = typesAndConstants(codeFiles);
  const reaches = (file: SourceFile, code: string, name: string, steps: number): boolean => {
    const words = wordsIn(code);
    if (words.has(name)) return true;
    if (steps === 0) return false;
    return [{ target: file.path, names: [...words] }, ...importsOf(file)].some(({ target, names }) =>
      names.some((each) => {
        const part = words.has(each) ? parts.get(`${target} ${each}`) : undefined;
        return part && reaches(part.file, codeOfStatement(part.file, part.statement), name, steps - 1);
      }),
    );
  };
  return codeFiles.flatMap((file) =>
    mentionsIn(file)
      .filter((mention) => mention.isExplained && !reaches(file, codeBelow(file, mention), mention.name, MAX_STEPS))
      .map(({ name, start }): Finding => ({
        path: file.path,
        line: lineAt(file, start),
        says: `a comment explains ${name}, which the declaration below does not have`,
      })),
  );
};

/** A name in backticks in a doc comment occurs in the code of its file or of the product, or is a term of others. */
export const commentsNameWhatExists: Rule = (files) => {
  const vocabulary = new Set<string>();
  for (const file of files) {
    // The rules themselves are left out: their seeded faults and terms of others are names that exist nowhere else.
    if (file.path.startsWith('src/architecture/') || !vocabularyFile.test(file.path)) continue;
    for (const [word] of (isCode(file) ? codeOf(file) : file.text).matchAll(wordPattern)) vocabulary.add(word);
  }
  return files.filter(isCode).flatMap((file) =>
    mentionsIn(file)
      .filter(({ name }) => !vocabulary.has(name) && !termsOfOthers.has(name) && !wordsIn(codeOf(file)).has(name))
      .map(({ name, start }): Finding => ({
        path: file.path,
        line: lineAt(file, start),
        says: `a comment names ${name}, which does not exist`,
      })),
  );
};

/** Files whose functions other domains call: the platform, and what a domain offers the others. */
const publicFile = /^src\/(platform\/.*\.tsx?|[a-z]+\/server\/(commands|queries)\.ts)$/;

/** The name of the function or class that a statement declares, or null when it declares something else. */
const functionOrClassOf = (statement: Statement): string | null => {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration?.type === 'FunctionDeclaration' || declaration?.type === 'ClassDeclaration')
    return declaration.id?.name ?? null;
  const variable = declaration?.type === 'VariableDeclaration' ? declaration.declarations[0] : undefined;
  const isFunction =
    variable?.init?.type === 'ArrowFunctionExpression' || variable?.init?.type === 'FunctionExpression';
  return isFunction && variable.id.type === 'Identifier' ? variable.id.name : null;
};

/**
 * An exported function, component or class that other domains call has a doc comment directly above it, in the file that declares
 * it: re-exports are followed to there.
 */
export const publicFunctionsHaveComments: Rule = (files) => {
  const codeFiles = new Map(files.filter(isCode).map((file) => [file.path, file]));
  const resolveExport = (file: SourceFile, name: string): { file: SourceFile; localName: string } | null => {
    const entry = parse(file)
      .module.staticExports.flatMap(({ entries }) => entries)
      .find(({ exportName }) => exportName.name === name);
    if (!entry?.moduleRequest) return entry?.localName.name ? { file, localName: entry.localName.name } : null;
    const target = codeFiles.get(resolveImport(file.path, entry.moduleRequest.value).target);
    return target && entry.importName.name ? resolveExport(target, entry.importName.name) : null;
  };
  const publicNames = [...codeFiles.values()]
    .filter((file) => publicFile.test(file.path) && !isTest(file) && !isPreview(file))
    .flatMap((file) =>
      parse(file).module.staticExports.flatMap(({ entries }) =>
        entries.flatMap(({ exportName: { name }, isType }) => (name === null || isType ? [] : [{ file, name }])),
      ),
    );
  const findings = new Map<string, Finding>();
  for (const { file, name } of publicNames) {
    const resolved = resolveExport(file, name);
    if (!resolved) continue;
    const { file: home, localName } = resolved;
    const statement = parse(home).program.body.find((each) => functionOrClassOf(each) === localName);
    if (!statement || /\*\/\s*$/.test(home.text.slice(0, statement.start))) continue;
    findings.set(`${home.path} ${localName}`, {
      path: home.path,
      line: lineAt(home, statement.start),
      says: `${localName}, which other domains call, has no comment`,
    });
  }
  return [...findings.values()];
};
