import { type Finding, isCode, lineAt, type Rule, walk } from './project.ts';

/** Participles and pronouns that say of any value what happened to it, and not what it is. */
const unsaying: ReadonlySet<string> = new Set([
  'asked',
  'asking',
  'doing',
  'done',
  'found',
  'given',
  'held',
  'here',
  'kept',
  'known',
  'made',
  'named',
  'noted',
  'ours',
  'said',
  'shown',
  'taken',
  'theirs',
  'told',
  'wanted',
]);

type Pattern = {
  type: string;
  start: number;
  name?: string;
  elements?: (Pattern | null)[];
  properties?: { type: string; shorthand?: boolean; value?: Pattern; argument?: Pattern }[];
  left?: Pattern;
  argument?: Pattern;
};

/** Names that a pattern declares; not those of a shorthand, which are properties of the value. */
const declaredIn = (pattern: Pattern | null | undefined): { name: string; start: number }[] => {
  if (!pattern) return [];
  if (pattern.type === 'Identifier') return [{ name: pattern.name ?? '', start: pattern.start }];
  if (pattern.type === 'AssignmentPattern') return declaredIn(pattern.left);
  if (pattern.type === 'RestElement') return declaredIn(pattern.argument);
  if (pattern.type === 'ArrayPattern') return (pattern.elements ?? []).flatMap(declaredIn);
  return (pattern.properties ?? []).flatMap(({ type, shorthand, value, argument }) =>
    type === 'RestElement' ? declaredIn(argument) : shorthand ? [] : declaredIn(value),
  );
};

/** A variable or parameter is named by what it holds, such as `pendingLimit`, not by a word such as `asked` or `given`. */
export const localsSayWhatTheyHold: Rule = (files) =>
  files
    .filter((file) => isCode(file) && /^(src|sandbox|db|e2e|bench|scripts)\//.test(file.path))
    .flatMap((file): Finding[] => {
      const findings: Finding[] = [];
      const check = (pattern: unknown): void => {
        for (const { name, start } of declaredIn(pattern as Pattern))
          if (unsaying.has(name))
            findings.push({ path: file.path, line: lineAt(file, start), says: `${name} does not say what it holds` });
      };
      const checkParameters = ({ params }: { params: readonly unknown[] }): void => {
        for (const parameter of params) check(parameter);
      };
      walk(file, {
        VariableDeclarator: ({ id }) => check(id),
        ArrowFunctionExpression: checkParameters,
        FunctionDeclaration: checkParameters,
        FunctionExpression: checkParameters,
      });
      return findings;
    });
