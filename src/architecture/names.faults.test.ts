import { expect, test } from 'vitest';
import { commentsExplainNamesBelow, commentsNameWhatExists, publicFunctionsHaveComments } from './comment-names.ts';
import { nounsAndAdjectives, standardVerbs } from './first-words.ts';
import { commentsBeginWithTheirSubject, commentsSayMoreThanNames } from './comments.ts';
import { localsSayWhatTheyHold } from './local-names.ts';
import { propertiesSayWhatTheyHold } from './property-names.ts';
import { type Fault, testFaults, toSourceFiles } from './seeded-faults.ts';
import { functionsBeginWithStandardVerbs } from './verbs.ts';

const verbs = { 'docs/words.md': '\n## Verbs\n\n| suspend | stops for a time | pause |\n' };

testFaults([
  ...[
    'const asked = 1;',
    'const { limit: asked } = product;',
    'const [, asked = 0] = parts;',
    'const { ...asked } = product;',
    'const f = (asked: string) => 1;',
    'function f({ limit: asked }: Limits) {}',
  ].map((text): Fault => [
    `a name that does not say what it holds: ${text}`,
    localsSayWhatTheyHold,
    { 'src/usage/rules/x.ts': text },
    'asked does not say what it holds',
  ]),
  ...['found', 'here', 'held', 'known', 'made', 'asking', 'named', 'done'].map((name): Fault => [
    `a variable called ${name}`,
    localsSayWhatTheyHold,
    { 'src/usage/rules/x.ts': `const ${name} = rows.find(isOpen);` },
    `${name} does not say what it holds`,
  ]),
  ...[
    'type Limits = { asked: number };',
    'interface Limits { asked?: number }',
    'const find = ({ row }: { row: { asked: Date } }) => row;',
    'const rows = queryRows<{ asked: boolean }>(q);',
    'type Log = { asked(at: Date): void };',
    'const limits = read() as Limits; type Limits = { asked: number };',
  ].map((text): Fault => [
    `a property that does not say what it holds: ${text}`,
    propertiesSayWhatTheyHold,
    { 'src/usage/rules/x.ts': text },
    'the property asked does not say what it holds',
  ]),
  [
    'the end of a period without its begin',
    propertiesSayWhatTheyHold,
    { 'src/usage/rules/x.ts': 'type Rate = { cents: Cents; until: BusinessDate };' },
    'the property until does not say what it holds',
  ],
  [
    'a condition that is none',
    propertiesSayWhatTheyHold,
    { 'src/usage/web/X.tsx': 'type Props = { open: boolean; pending: string | null };' },
    'the property pending does not say what it holds',
  ],
  ...[
    'export const pauseLines = () => 1;',
    'const pauseLines = (tx: Tx) => tx.run();',
    'function pauseLines() { return 1; }',
    'class Lines { pauseLines() { return 1; } }',
    'class Lines { #pauseLines() { return 1; } }',
    'class Lines { pauseLines = () => 1; }',
    'export const createLines = () => ({ pauseLines() { return 1; } });',
    'const run = () => { const pauseLines = async () => 1; return pauseLines; };',
    'const pauseLines = (() => 1) satisfies Work;',
    'const pauseLines = useCallback(() => 1, []);',
    'type Network = { pauseLines(): void };',
    'interface Network { pauseLines?: () => void }',
  ].map((text): Fault => [
    `a function that begins with a replaced verb: ${text}`,
    functionsBeginWithStandardVerbs,
    { ...verbs, 'src/usage/server/lines.ts': text },
    'pauseLines: use the verb suspend',
  ]),
  ...['src/app/testing/sims/lines.ts', 'src/usage/lines.test.ts', 'sandbox/network/lines.ts', 'e2e/lines.e2e.ts'].map(
    (path): Fault => [
      `a function that begins with a replaced verb in ${path}`,
      functionsBeginWithStandardVerbs,
      { ...verbs, [path]: 'const pauseLines = () => 1;' },
      'pauseLines: use the verb suspend',
    ],
  ),
  ...['const shoveLines = () => 1;', 'class Lines { #shoveLines() { return 1; } }'].map((text): Fault => [
    `a function that begins with a verb that is not of the lists: ${text}`,
    functionsBeginWithStandardVerbs,
    { ...verbs, 'src/usage/server/lines.ts': text },
    'shoveLines: shove is no verb of docs/words.md and no word of src/architecture/first-words.ts',
  ]),
  ...[
    'const lineState = (line: Line) => { line.end(); };',
    'const lineState = (line: Line): void => line.end();',
    'const lineState = async (line: Line): Promise<void> => line.end();',
    'const lineState = (lines: Line[]) => { lines.forEach((line) => { return line.end(); }); };',
    'const lineState = (line: Line) => { if (line.ended) return; line.end(); };',
    'class Line { lineState() { this.end(); } }',
    'const stateOfLine = (line: Line): void => line.end();',
  ].map((text): Fault => [
    `a function without a value that is named by one: ${text}`,
    functionsBeginWithStandardVerbs,
    { ...verbs, 'src/usage/server/lines.ts': text },
    /(lineState|stateOfLine): returns nothing, so its name begins with a verb/,
  ]),
  ...[
    '/** `first`: the oldest day. */\nexport const f = (month: string) => month;\nexport const g = (first: string) => first;',
    '/**\n * Returns a day.\n * `first`: the oldest day.\n */\nexport function f(month: string) { return month; }',
    'export type Limits = {\n  /** `first`: the oldest day. */\n  month: string;\n};\nconst first = 1;',
  ].map((text): Fault => [
    `a comment that explains what is not below it: ${text}`,
    commentsExplainNamesBelow,
    { 'src/usage/rules/x.ts': text },
    'a comment explains first, which the declaration below does not have',
  ]),
  [
    'a comment that names a former function',
    commentsNameWhatExists,
    { 'src/usage/rules/x.ts': '/** Calls `onWork` at once. */\nexport const f = (onJobs: () => void) => onJobs();' },
    'a comment names onWork, which does not exist',
  ],
  ...(
    [
      ['src/usage/server/queries.ts', 'const f = (day: string) => day;'],
      ['src/usage/server/commands.ts', 'function f(day: string) { return day; }'],
      ['src/platform/ui/F.tsx', 'function f(props: Props) { return <p />; }'],
      ['src/platform/pure/f.ts', 'class f extends Error {}'],
    ] as const
  ).map(([path, text]): Fault => [
    `a function or class without a comment that other domains call: ${text}`,
    publicFunctionsHaveComments,
    { [path]: `/** Returns its day. */\nexport const g = (day: string) => day;\nexport ${text}` },
    `${path} f, which other domains call, has no comment`,
  ]),
  ...(
    [
      ["export { f } from './days.ts';", {}],
      ["export { f as findDay } from '#usage/server/days.ts';", {}],
      ["import { f } from './days.ts';\nexport { f };", {}],
      ["export { type Day, f } from './weeks.ts';", { 'src/usage/server/weeks.ts': "export { f } from './days.ts';" }],
    ] as const
  ).map(([text, between]): Fault => [
    `a function without a comment that is exported again: ${text}`,
    publicFunctionsHaveComments,
    {
      'src/usage/server/queries.ts': text,
      'src/usage/server/days.ts': 'export const f = (day: string) => day;',
      ...between,
    },
    /^src\/usage\/server\/days\.ts f, which other domains call, has no comment$/,
  ]),
  [
    'a comment that begins with a pronoun',
    commentsBeginWithTheirSubject,
    { 'src/usage/rules/x.ts': '/** What a SIM used. */' },
    'begins with "What"',
  ],
  ...[
    '/** Sheet that renames a passkey. */\nexport function RenamePasskeySheet({ passkey, onClose }: { passkey: PasskeyEntry }) {',
    '/** Step-up ways for a credential. */\nexport const computeStepUpWays = (\n  storedCredential: Credential | null,\n): StepUpWay[] =>',
    '/** State of a port-in. */\nexport const portInStateNames = [',
    'type Route = {\n  /** Only for main accounts. */\n  onlyMainAccount?: boolean;\n};',
  ].map((text): Fault => [
    `a comment that only repeats a name: ${text}`,
    commentsSayMoreThanNames,
    { 'src/usage/web/X.tsx': text },
    /^src\/usage\/web\/X\.tsx a comment has only words of the declaration below it$/,
  ]),
]);

test('types, constants, tests and previews need no comment, and the comment of a re-export is above its declaration', () => {
  const files = {
    'src/usage/server/queries.ts':
      "export { f, first, type Day } from './days.ts';\nexport const last = 3;\nexport type Week = 1;",
    'src/usage/server/days.ts':
      '/** Returns its day. */\nexport const f = (day: Day) => day;\nexport const first = 1;\nexport type Day = string;',
    'src/platform/ui/F.preview.tsx': 'export const f = () => 1;',
    'src/platform/testing/f.ts': 'export const f = () => 1;',
  };
  expect(publicFunctionsHaveComments(toSourceFiles(files))).toEqual([]);
});

test.each([
  ['a unit', '/** A part of a credit, in grams. */\nexport type CreditPart<E> = { credit: E; size: number };'],
  [
    'what null means',
    '/** The domain of a path, null outside of them. */\nconst domainOf = (path: string): string | null => {',
  ],
  [
    'what the body does',
    '/** Width by height of a map. */\nconst aspectOf = (view: MapView) => map(view).width / map(view).height;',
  ],
  ['what the next line is', '/** With VAT. */\n  amount: z.number(),\n  vat: z.number(),'],
  [
    'a property of a parameter',
    '/** The entries of a bill, and its credit. */\nconst billEntries = (\n  {\n    credit,\n  }: Bill,\n) =>',
  ],
])('a comment may say %s', (_, text) =>
  expect(commentsSayMoreThanNames(toSourceFiles({ 'src/usage/rules/x.ts': text }))).toEqual([]),
);

test('a comment may explain a value of a type that the declaration names', () => {
  const files = {
    'src/usage/rules/state.ts':
      "export const states = ['open', 'ended'] as const;\nexport type State = (typeof states)[number];",
    'src/usage/rules/x.ts':
      "import type { State } from './state.ts';\n/** `ended`: nothing follows. */\nexport const f = (state: State) => state;",
  };
  expect(commentsExplainNamesBelow(toSourceFiles(files))).toEqual([]);
});

test.each([
  ['of another file', 'Calls `onWork`.'],
  ['of HTTP', 'Reads the `Cookie` header.'],
])('a comment may have a name %s', (_, comment) => {
  const files = {
    'src/usage/rules/x.ts': `/** ${comment} */\nexport const f = 1;`,
    'src/usage/rules/y.ts': 'export const onWork = 1;',
  };
  expect(commentsNameWhatExists(toSourceFiles(files))).toEqual([]);
});

test.each([
  ['of a period', 'src/usage/rules/x.ts', 'type Period = { from: BusinessDate; until: BusinessDate };'],
  ['of a dialog and a form', 'src/usage/web/X.tsx', 'type Props = { open: boolean; pending?: boolean };'],
  ['of what was read', 'src/usage/server/x.ts', 'const { asked } = JSON.parse(text) as { asked: boolean };'],
  ['of an event', 'src/usage/events.ts', 'type Payload = { received: readonly string[] };'],
])('the property %s may have its name', (_, path, text) =>
  expect(propertiesSayWhatTheyHold(toSourceFiles({ [path]: text }))).toEqual([]),
);

test.each([
  ['the verb of its endpoint', "export const pauseLines: Handler<typeof c, 'POST /pause'> = (ctx) => ctx;"],
  ['a verb of the table', 'const suspendLines = (): void => undefined;'],
  ['another standard verb', 'const acceptLines = (): void => undefined;'],
  ['a noun for the value that it returns', 'const lineState = (line: Line) => line.state;'],
  [
    'a noun, where it returns a value in a branch',
    'const lineState = (line: Line) => { if (line.ended) { return 1; } };',
  ],
  [
    'a word of no list before Of',
    'const pauseOf = (line: Line) => line.pause; const gapOf = (line: Line) => line.gap;',
  ],
  ['a word of no list, in a type', 'type Network = { shove(): void; shoveLines: () => void; pause: boolean };'],
  ['a word of no list, in a file of tests', 'const shoveLines = () => 1;', 'src/usage/lines.test.ts'],
])('a function may begin with %s', (_, text, path = 'src/usage/server/lines.ts') =>
  expect(functionsBeginWithStandardVerbs(toSourceFiles({ ...verbs, [path]: text }))).toEqual([]),
);

test('the verbs and the nouns of functions are in alphabetical order, and none is in both lists', () => {
  for (const words of [standardVerbs, nounsAndAdjectives]) expect([...words]).toEqual([...words].toSorted());
  expect([...standardVerbs].filter((word) => nounsAndAdjectives.has(word))).toEqual([]);
});
