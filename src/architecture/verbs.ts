import type { ESTree } from 'vite';
import { nounsAndAdjectives, standardVerbs } from './first-words.ts';
import { type Finding, isCode, lineAt, type Rule, type SourceFile, walk } from './project.ts';

const wordsFile = 'docs/words.md';

type Verbs = { standard: ReadonlySet<string>; replaced: ReadonlyMap<string, string> };

/** Parses the table of verbs in docs/words.md: its verbs, and each replaced verb (last column) with the verbs to use. */
export const parseVerbs = (words: string): Verbs => {
  const table = words.slice(words.indexOf('\n## Verbs'));
  const rows = [...table.matchAll(/^\| ([a-z][^|]*) \| [^|]+ \|([^|]*)\|$/gm)].map(([, verbs = '', replaced = '']) => ({
    verbs: verbs.trim(),
    replaced: replaced
      .split(',')
      .map((verb) => verb.trim())
      .filter(Boolean),
  }));
  return {
    standard: new Set(rows.flatMap(({ verbs }) => verbs.split(' · '))),
    replaced: new Map(rows.flatMap(({ verbs, replaced }) => replaced.map((verb): [string, string] => [verb, verbs]))),
  };
};

type Function = ESTree.Function | ESTree.ArrowFunctionExpression;
/** `node` is null for a member of a type, whose implementation has a name of its own. */
type Declared = { name: string; start: number; node: Function | null };

/** `as`, `satisfies`, parentheses and `useCallback` around a function do not change what is named. */
const functionIn = (node: ESTree.Expression | null | undefined): Function | null => {
  switch (node?.type) {
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return node;
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return functionIn(node.expression);
    case 'CallExpression': {
      const isCallback = node.callee.type === 'Identifier' && node.callee.name === 'useCallback';
      const [first] = node.arguments;
      return isCallback && first?.type !== 'SpreadElement' ? functionIn(first) : null;
    }
    default:
      return null;
  }
};

/** A handler has the name of its endpoint. */
const isHandler = ({ text }: SourceFile, { id }: ESTree.VariableDeclarator): boolean =>
  id.typeAnnotation ? /^:\s*Handler</.test(text.slice(id.typeAnnotation.start, id.typeAnnotation.end)) : false;

/** Functions, constants that hold one, methods, and members of types that are functions, at any depth. */
const declaredFunctions = (file: SourceFile): Declared[] => {
  const declared: Declared[] = [];
  const addMember = ({ key }: { key: ESTree.PropertyKey }, node: Function | null = null): void => {
    if (key.type === 'Identifier' || key.type === 'PrivateIdentifier')
      declared.push({ name: key.name, start: key.start, node });
  };
  const addMethod = (member: { key: ESTree.PropertyKey }, node: Function | null): void => {
    if (node) addMember(member, node);
  };
  walk(file, {
    FunctionDeclaration: (node) => {
      if (node.id) declared.push({ name: node.id.name, start: node.id.start, node });
    },
    VariableDeclarator: (declarator) => {
      const node = functionIn(declarator.init);
      if (node && declarator.id.type === 'Identifier' && !isHandler(file, declarator))
        declared.push({ name: declarator.id.name, start: declarator.id.start, node });
    },
    MethodDefinition: (method) => {
      if (method.kind === 'method') addMethod(method, method.value);
    },
    PropertyDefinition: (property) => addMethod(property, functionIn(property.value)),
    Property: (property) => {
      if (property.method) addMethod(property, functionIn(property.value));
    },
    TSMethodSignature: (member) => addMember(member),
    TSPropertySignature: (member) => {
      if (member.typeAnnotation?.typeAnnotation.type === 'TSFunctionType') addMember(member);
    },
  });
  return declared;
};

const isFunction = ({ type }: { type: string }): boolean => /^(ArrowFunctionExpression|Function)/.test(type);

/** Whether a function returns a value somewhere, without those declared inside it. An expression is one, unless the type says `void`. */
const returnsValue = ({ text }: SourceFile, { body, generator, returnType }: Function): boolean => {
  if (returnType && /^:\s*(void|Promise<void>)$/.test(text.slice(returnType.start, returnType.end))) return false;
  if (body?.type !== 'BlockStatement' || generator) return true;
  const isReturning = (node: object): boolean =>
    Object.values(node).some((child: unknown) => {
      if (typeof child !== 'object' || child === null) return false;
      if (!('type' in child) || typeof child.type !== 'string') return Array.isArray(child) && isReturning(child);
      if (child.type === 'ReturnStatement' && 'argument' in child && child.argument !== null) return true;
      return !isFunction({ type: child.type }) && isReturning(child);
    });
  return isReturning(body);
};

/** Files that nothing imports: their functions are read beside their only use. */
const isLeaf = ({ path }: SourceFile): boolean => /\.(test|e2e|bench|preview)\.tsx?$/.test(path);

/**
 * A function begins with a verb of docs/words.md or of `standardVerbs`. One that returns a value may be a noun phrase instead: `rowsOf`, or
 * a name that begins with a word of `nounsAndAdjectives`. A new word is added to its list, after a look at the verbs that there are.
 */
export const functionsBeginWithStandardVerbs: Rule = (files) => {
  const { standard, replaced } = parseVerbs(files.find(({ path }) => path === wordsFile)?.text ?? '');
  return files
    .filter(
      (file) => (isCode(file) || file.path.endsWith('.mjs')) && /^(src|sandbox|db|e2e|bench|scripts)\//.test(file.path),
    )
    .flatMap((file) =>
      declaredFunctions(file).flatMap(({ name, start, node }): Finding[] => {
        const word = /^[a-z]+/.exec(name)?.[0];
        if (word === undefined) return [];
        const report = (says: string): Finding[] => [
          { path: file.path, line: lineAt(file, start), says: `${name}: ${says}` },
        ];
        const isValue = node === null || returnsValue(file, node);
        if (isValue && /^[a-z]+Of([A-Z]|$)/.test(name)) return [];
        const instead = replaced.get(word);
        if (instead !== undefined) return report(`use the verb ${instead}`);
        if (standard.has(word) || standardVerbs.has(word)) return [];
        if (!isValue) return report('returns nothing, so its name begins with a verb');
        if (isLeaf(file) || node === null || nounsAndAdjectives.has(word)) return [];
        return report(`${word} is no verb of docs/words.md and no word of src/architecture/first-words.ts`);
      }),
    );
};
