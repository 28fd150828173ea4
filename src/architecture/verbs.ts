import { type Finding, isCode, lineAt, parse, type Rule } from './project.ts';

const wordsFile = 'docs/words.md';

/** Parses the table of verbs in docs/words.md: each replaced verb (last column) with the verb to use. */
export const replacedVerbs = (words: string): Map<string, string> => {
  const table = words.slice(words.indexOf('\n## Verbs'));
  const rows = [...table.matchAll(/^\| ([a-z][^|]*) \| [^|]+ \|([^|]*)\|$/gm)];
  return new Map(
    rows.flatMap(([, verbs = '', replaced = '']) =>
      replaced
        .split(',')
        .map((verb) => verb.trim())
        .filter(Boolean)
        .map((verb): [string, string] => [verb, verbs.trim()]),
    ),
  );
};

const isFunction = (type: string | undefined): boolean =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression';

const isHandler = (text: string, annotation: { start: number; end: number } | null | undefined): boolean =>
  annotation ? /^:\s*Handler</.test(text.slice(annotation.start, annotation.end)) : false;

/** Names of the functions that a file exports, each with its offset; without handlers, whose name is that of their endpoint. */
const exportedFunctions = (file: Parameters<typeof parse>[0]): { name: string; start: number }[] =>
  parse(file).program.body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || !node.declaration) return [];
    const { declaration } = node;
    if (declaration.type === 'FunctionDeclaration')
      return declaration.id ? [{ name: declaration.id.name, start: node.start }] : [];
    if (declaration.type !== 'VariableDeclaration') return [];
    return declaration.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && isFunction(init?.type) && !isHandler(file.text, id.typeAnnotation)
        ? [{ name: id.name, start: node.start }]
        : [],
    );
  });

/** The name of an exported function begins with a verb of docs/words.md, not with a replaced one. */
export const noReplacedVerbs: Rule = (files) => {
  const replaced = replacedVerbs(files.find(({ path }) => path === wordsFile)?.text ?? '');
  return files
    .filter((file) => isCode(file) && /^(src|sandbox|db|e2e|bench|scripts)\//.test(file.path))
    .flatMap((file) =>
      exportedFunctions(file).flatMap(({ name, start }): Finding[] => {
        const verb = /^[a-z]+/.exec(name)?.[0] ?? '';
        const instead = replaced.get(verb);
        if (instead === undefined) return [];
        return [{ path: file.path, line: lineAt(file, start), says: `${name}: use the verb ${instead}` }];
      }),
    );
};
