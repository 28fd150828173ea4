import { type Finding, type Rule, isCode, isTest, lineAt, type SourceFile, walk } from './project.ts';

const listPath = 'src/identity/rules/account-event.ts';

/** The kinds that are declared, with their places. */
const kindsIn = (file: SourceFile): [kind: string, start: number][] => {
  const kinds: [string, number][] = [];
  walk(file, {
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'Identifier' || id.name !== 'accountEventKinds' || init?.type !== 'TSAsExpression') return;
      if (init.expression.type !== 'ArrayExpression') return;
      for (const each of init.expression.elements)
        if (each?.type === 'Literal' && typeof each.value === 'string') kinds.push([each.value, each.start]);
    },
  });
  return kinds;
};

/** The texts of a file that notes events: a kind may stand in the call, or come to it over a name. */
const namedIn = (file: SourceFile): string[] => {
  const found: string[] = [];
  walk(file, { Literal: ({ value }) => void (typeof value === 'string' && found.push(value)) });
  return found;
};

/** Whoever reads what happened on their account trusts that nothing is missing: every kind is noted somewhere. */
export const accountEventsAreRecorded: Rule = (files) => {
  const named = new Set(
    files
      .filter(
        (file) =>
          isCode(file) && !isTest(file) && file.path.includes('/server/') && /recordAccountEvent\(/.test(file.text),
      )
      .flatMap(namedIn),
  );
  return files
    .filter(({ path }) => path === listPath)
    .flatMap((file) =>
      kindsIn(file).flatMap(([kind, start]): Finding[] =>
        named.has(kind) ? [] : [{ path: file.path, line: lineAt(file, start), says: `nothing records ${kind}` }],
      ),
    );
};
