import { type Finding, type Rule, isCode, isTest, lineAt, type SourceFile, walk } from './project.ts';

const example = 'deploy/settings.example.env';

/** Every setting is in the example settings, and no other; each setting is declared once and read somewhere. */
export const settingsAreInExampleAndRead = (files: readonly SourceFile[]): Finding[] => {
  const homes = new Map<string, string[]>();
  for (const file of files) {
    if (!/^src\/([^/]+\/settings|app\/outside)\.ts$/.test(file.path)) continue;
    for (const [, name] of file.text.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)) {
      homes.set(name ?? '', [...(homes.get(name ?? '') ?? []), file.path]);
    }
  }
  const text = files.find((file) => file.path === example)?.text ?? '';
  const listed = new Set([...text.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1] ?? ''));
  const readers = files.filter(
    (file) =>
      /\.(ts|tsx|mjs)$/.test(file.path) && !isTest(file) && !/\/settings\.ts$|^src\/architecture/.test(file.path),
  );
  const words = new Set(readers.flatMap((reader) => reader.text.match(/\b[A-Z][A-Z0-9_]+\b/g) ?? []));
  return [
    ...[...homes]
      .filter(([name]) => !words.has(name))
      .map(([name, [path = '']]) => ({ path, says: `no code reads ${name}` })),
    ...[...homes.keys()]
      .filter((name) => !listed.has(name))
      .map((name) => ({ path: example, says: `${name} is missing` })),
    ...[...listed]
      .filter((name) => !homes.has(name))
      .map((name) => ({ path: example, says: `${name} is not a setting` })),
    ...[...homes]
      .filter(([, where]) => where.length > 1)
      .map(([name, where]) => ({ path: where.join(' and '), says: `${name} is declared twice` })),
  ];
};

/** Entry points, which read the environment and pass the settings on. */
const programs = new Set([
  'src/app/main.ts',
  'src/catalogue/server/load-catalogue-command.ts',
  'src/subscriptions/server/line/stock-command.ts',
  'src/usage/server/intake/import-command.ts',
  'src/usage/server/intake/rejected-command.ts',
  'src/platform/command.ts',
  'src/app/keys-command.ts',
  'src/app/verify-command.ts',
  'src/payments/server/bank/bank-command.ts',
]);

/** All other code takes settings as arguments, so that tests can choose them. */
export const environmentIsReadByProgramsOnly: Rule = (files) =>
  files
    .filter(
      (file) => isCode(file) && !isTest(file) && /^src\/(?!architecture)/.test(file.path) && !programs.has(file.path),
    )
    .flatMap((file) => {
      const findings: Finding[] = [];
      walk(file, {
        MemberExpression: ({ object, property, start }) => {
          if (object.type !== 'Identifier' || object.name !== 'process') return;
          if (property.type === 'Identifier' && property.name === 'env')
            findings.push({
              path: file.path,
              line: lineAt(file, start),
              says: 'process.env: take settings as arguments',
            });
        },
      });
      return findings;
    });
