import { expect, test } from 'vitest';
import { localsSayWhatTheyHold } from './local-names.ts';
import { propertiesSayWhatTheyHold } from './property-names.ts';
import { type Fault, testFaults, toSourceFiles } from './seeded-faults.ts';
import { noReplacedVerbs } from './verbs.ts';

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
  [
    'an exported function that begins with a replaced verb',
    noReplacedVerbs,
    { ...verbs, 'src/usage/server/pause-lines.ts': 'export const pauseLines = () => 1;' },
    'pauseLines: use the verb suspend',
  ],
  [
    'a test helper that begins with a replaced verb',
    noReplacedVerbs,
    { ...verbs, 'src/app/testing/sims/pause-lines.ts': 'export const pauseLines = () => 1;' },
    'pauseLines: use the verb suspend',
  ],
]);

test.each([
  ['of a period', 'src/usage/rules/x.ts', 'type Period = { from: BusinessDate; until: BusinessDate };'],
  ['of a dialog and a form', 'src/usage/web/X.tsx', 'type Props = { open: boolean; pending?: boolean };'],
  ['of what was read', 'src/usage/server/x.ts', 'const { asked } = JSON.parse(text) as { asked: boolean };'],
  ['of an event', 'src/usage/events.ts', 'type Payload = { received: readonly string[] };'],
])('the property %s may have its name', (_, path, text) =>
  expect(propertiesSayWhatTheyHold(toSourceFiles({ [path]: text }))).toEqual([]),
);

test('a handler may begin with a replaced verb, because its endpoint names it', () => {
  const text = "export const pauseLines: Handler<typeof c, 'POST /pause'> = (ctx) => ctx;";
  expect(noReplacedVerbs(toSourceFiles({ ...verbs, 'src/usage/server/pause-lines.ts': text }))).toEqual([]);
});
