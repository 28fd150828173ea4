import { type Finding, type Rule, isCode, isPreview, isTest, lineAt, type SourceFile, walk } from './project.ts';

type Value = { type: string; value?: unknown; consequent?: unknown; alternate?: unknown };

/** String values that an expression can have. */
const textsOf = (node: unknown): string[] => {
  const { type, value, consequent, alternate } = node as Value;
  if (type === 'ConditionalExpression') return [...textsOf(consequent), ...textsOf(alternate)];
  return type === 'Literal' && typeof value === 'string' ? [value] : [];
};

/**
 * Strings that a file passes on as events: arguments, and properties named `event`. States that are assigned or
 * compared do not count.
 */
const raisedIn = (file: SourceFile): string[] => {
  const events: string[] = [];
  walk(file, {
    CallExpression: ({ arguments: args }) => void events.push(...args.flatMap(textsOf)),
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && key.name === 'event') events.push(...textsOf(value));
    },
  });
  return events;
};

/** The events of the state tables declared in a file, with their positions. */
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

/** Event values of an outside system, which its adapter parses and a handler passes on unchanged. */
const textsOfAdapter = (file: SourceFile): string[] => {
  const texts: string[] = [];
  walk(file, { Literal: (literal) => void texts.push(...textsOf(literal)) });
  return texts;
};

/** Every event of a state machine is raised somewhere, so there are no unused transitions. */
export const eventsOfStateTablesArePublished: Rule = (files) => {
  const code = files.filter((file) => isCode(file) && !isTest(file) && !isPreview(file));
  const raised = new Set([
    ...code.filter(({ path }) => path.includes('/server/')).flatMap(raisedIn),
    ...code.filter(({ path }) => path.startsWith('src/adapters/')).flatMap(textsOfAdapter),
  ]);
  return code
    .filter(({ path }) => path.includes('/rules/'))
    .flatMap((file) =>
      [...eventsIn(file)].flatMap(([event, start]): Finding[] =>
        raised.has(event) ? [] : [{ path: file.path, line: lineAt(file, start), says: `no code raises ${event}` }],
      ),
    );
};
