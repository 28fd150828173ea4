import { type Finding, isCode, lineAt, type Rule, walk } from './project.ts';

/** Participles, adjectives, pronouns and prepositions: they say something about a value, and not what it is. */
const unsaying: ReadonlySet<string> = new Set(
  `about again ahead allowed asked asking away back begun behind beside both changed doing done due early ended existing fitting
    found given held here kept known last late left loaded long made matching missing more most moved named near needed noted of
    off old one open others ours over own paid pending planned ready received remaining rest running safe said same saved seen
    sending sent shown since some started stored taken theirs told top tried until used waiting wanted whole wished`.split(
    /\s+/,
  ),
);

type Pattern = {
  type: string;
  start: number;
  name?: string;
  elements?: (Pattern | null)[];
  properties?: { type: string; shorthand?: boolean; value?: Pattern; argument?: Pattern }[];
  left?: Pattern;
  argument?: Pattern;
};

/** Names that a pattern declares. `{ name }` is left out: that name comes from the property of the object. */
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
