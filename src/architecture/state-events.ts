import { type Finding, type Rule, isCode, isPreview, isTest, lineAt, type SourceFile, walk } from './project.ts';

type Value = { type: string; value?: unknown; consequent?: unknown; alternate?: unknown };

/** The texts that an expression can come to. */
const textsOf = (given: unknown): string[] => {
  const { type, value, consequent, alternate } = given as Value;
  if (type === 'ConditionalExpression') return [...textsOf(consequent), ...textsOf(alternate)];
  return type === 'Literal' && typeof value === 'string' ? [value] : [];
};

/** What a file hands on as an event: arguments, and properties of that name. A state that is written or compared is none. */
const raisedIn = (file: SourceFile): string[] => {
  const found: string[] = [];
  walk(file, {
    CallExpression: ({ arguments: given }) => void found.push(...given.flatMap(textsOf)),
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && key.name === 'event') found.push(...textsOf(value));
    },
  });
  return found;
};

/** The events of the state tables that a file declares, with their places. */
const eventsIn = (file: SourceFile): Map<string, number> => {
  const events = new Map<string, number>();
  walk(file, {
    CallExpression: ({ callee, arguments: [, arrows] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'stateTable' || arrows?.type !== 'ObjectExpression') return;
      for (const state of arrows.properties) {
        if (state.type !== 'Property' || state.value.type !== 'ObjectExpression') continue;
        for (const each of state.value.properties)
          if (each.type === 'Property' && each.key.type === 'Identifier') events.set(each.key.name, each.start);
      }
    },
  });
  return events;
};

/** What an outside system may say: its adapter reads it, and a handler hands it on as it came. */
const textsOfAdapter = (file: SourceFile): string[] => {
  const found: string[] = [];
  walk(file, { Literal: (literal) => void found.push(...textsOf(literal)) });
  return found;
};

/** House rule 6: a state machine has no arrow that nothing ever takes. */
export const eventsAreRaised: Rule = (files) => {
  const code = files.filter((file) => isCode(file) && !isTest(file) && !isPreview(file));
  const raised = new Set([
    ...code.filter(({ path }) => path.includes('/server/')).flatMap(raisedIn),
    ...code.filter(({ path }) => path.startsWith('src/adapters/')).flatMap(textsOfAdapter),
  ]);
  return code
    .filter(({ path }) => path.includes('/rules/'))
    .flatMap((file) =>
      [...eventsIn(file)].flatMap(([event, start]): Finding[] =>
        raised.has(event) ? [] : [{ path: file.path, line: lineAt(file, start), says: `nothing raises ${event}` }],
      ),
    );
};
