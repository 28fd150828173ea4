import { type Finding, type Rule, isCode, isTest, lineAt, type SourceFile, walk } from './project.ts';

const listPath = 'src/identity/rules/account-event.ts';

/** The declared kinds of account events, with their positions. */
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

/**
 * String literals in files that record account events. The kind may be a literal in the call or come from a variable,
 * so all literals count.
 */
const namedIn = (file: SourceFile): string[] => {
  const texts: string[] = [];
  walk(file, { Literal: ({ value }) => void (typeof value === 'string' && texts.push(value)) });
  return texts;
};

/** Every declared kind of account event is recorded somewhere, so that the list shown to customers is complete. */
export const accountEventKindsAreRecorded: Rule = (files) => {
  const recordedKinds = new Set(
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
        recordedKinds.has(kind)
          ? []
          : [{ path: file.path, line: lineAt(file, start), says: `no code records ${kind}` }],
      ),
    );
};
