import { posix } from 'node:path';
import { type Finding, isCode, lineAt, parse, type Rule, type SourceFile } from './project.ts';

const heading = '## Where is …';
const minRows = 5;
const maxRows = 14;

/** | Question | `file` | `function`, `function` | */
const row = /^\| ([^|]+) \| `([^`]+)` \| (`[^`|]+`(?:, `[^`|]+`)*) \|$/;

/** READMEs that must have the section. */
const answers = /^(src\/[^/]+|src\/platform\/ui|sandbox|e2e|bench|scripts)\/README\.md$/;

/** Folders other than domains that must have such a README; `domainReadmes` checks those of domains. */
const withReadme = ['src/platform/ui', 'sandbox', 'e2e', 'bench', 'scripts'];

const isProgram = ({ path }: SourceFile): boolean => path.endsWith('.mjs');

const exportedNames = (file: SourceFile): (string | null)[] =>
  parse(file).module.staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => exportName.name));

const isDeclaredIn = (target: SourceFile, name: string): boolean =>
  new RegExp(String.raw`^(export )?(async )?(const|function|class|type) ${name}\b`, 'm').test(target.text) ||
  exportedNames(target).includes(name);

/** The section "Where is …" of a README exists, and has 5 to 14 rows, each with a file that exists and names that it declares. */
export const readmesAnswerWhereIs: Rule = (files) => {
  const code = new Map(files.filter((file) => isCode(file) || isProgram(file)).map((file) => [file.path, file]));
  const missingReadmes = withReadme
    .filter((folder) => files.some(({ path }) => path.startsWith(`${folder}/`)))
    .map((folder) => `${folder}/README.md`)
    .filter((path) => !files.some((file) => file.path === path));
  const faults = files
    .filter(({ path }) => answers.test(path))
    .flatMap((readme): Finding[] => {
      const { path, text } = readme;
      const at = text.indexOf(`\n${heading}\n`);
      if (at === -1) return [{ path, says: `has no "${heading}"` }];
      const section = text.slice(at + heading.length + 2).split('\n## ')[0] ?? '';
      const first = lineAt(readme, at) + 1;
      const rows = section
        .split('\n')
        .map((line, index) => ({ text: line, line: first + index }))
        .filter((each) => each.text.startsWith('|') && !/^\| (Question |-)|^\|-/.test(each.text));
      const count =
        rows.length < minRows || rows.length > maxRows
          ? [{ path, says: `answers ${rows.length} questions, not ${minRows} to ${maxRows}` }]
          : [];
      return [
        ...count,
        ...rows.flatMap(({ text: answer, line }): Finding[] => {
          const [, , file = '', names = ''] = row.exec(answer) ?? [];
          if (file === '') return [{ path, line, says: 'is not | question | `file` | `function` |' }];
          const target = code.get(posix.join(posix.dirname(path), file));
          if (!target) return [{ path, line, says: `${file} does not exist` }];
          return [...names.matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) =>
            isDeclaredIn(target, name) ? [] : [{ path, line, says: `${file} does not declare ${name}` }],
          );
        }),
      ];
    });
  return [...missingReadmes.map((path) => ({ path, says: 'is missing' })), ...faults];
};
