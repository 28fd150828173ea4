import type { ESTree } from 'vite';
import { type Finding, isCode, lineAt, type Rule, walk } from './project.ts';

/** Participles, adjectives, pronouns and prepositions: they say something about a value, and not what it is. */
export const unsayingWords: ReadonlySet<string> = new Set(
  `about again ahead allowed asked asking away back begun behind beside both changed doing done due early ended existing fitting
    found given held here kept known last late left loaded long made matching missing more most moved named near needed noted of
    off old one open others ours over own paid paused pending planned ready received remaining rest running safe said same saved seen
    sending sent shown since some started stopped stored taken theirs told top tried until used waiting wanted whole wished`.split(
    /\s+/,
  ),
);

type Pattern = ESTree.BindingPattern | ESTree.BindingRestElement | ESTree.ParamPattern;

/** Names that a pattern declares. `{ name }` is left out: that name comes from the property of the object. */
const declaredIn = (pattern: Pattern | null): { name: string; start: number }[] => {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern];
    case 'AssignmentPattern':
      return declaredIn(pattern.left);
    case 'RestElement':
      return declaredIn(pattern.argument);
    case 'ArrayPattern':
      return pattern.elements.flatMap(declaredIn);
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) => {
        if (property.type === 'RestElement') return declaredIn(property);
        return property.shorthand ? [] : declaredIn(property.value);
      });
    default:
      return [];
  }
};

/** A variable or parameter is named by what it holds, such as `pendingLimit`, not by a word such as `asked` or `given`. */
export const localsSayWhatTheyHold: Rule = (files) =>
  files
    .filter((file) => isCode(file) && /^(src|sandbox|db|e2e|bench|scripts)\//.test(file.path))
    .flatMap((file): Finding[] => {
      const findings: Finding[] = [];
      const check = (pattern: Pattern): void => {
        for (const { name, start } of declaredIn(pattern))
          if (unsayingWords.has(name))
            findings.push({ path: file.path, line: lineAt(file, start), says: `${name} does not say what it holds` });
      };
      const checkParameters = ({ params }: { params: readonly Pattern[] }): void => {
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
