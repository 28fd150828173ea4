import { posix } from 'node:path';
import { type Finding, isCode, lineAt, parse, type Rule, type SourceFile } from './project.ts';

const heading = '## Where is …';
const fewest = 5;
const most = 8;

/** | Question | `file` | `function` | */
const row = /^\| (?!Question|-)([^|]+) \| `([^`]+)` \| `([^`]+)` \|$/gm;

/** READMEs that must have the section. */
const answers = /^(src\/[^/]+|sandbox)\/README\.md$/;

const exportedNames = (file: SourceFile): (string | null)[] =>
  parse(file).module.staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => exportName.name));

/** The section "Where is …" of a README answers five to eight questions with files that exist and names that they declare. */
export const whereIsAnswered: Rule = (files) => {
  const code = new Map(files.filter(isCode).map((file) => [file.path, file]));
  return files
    .filter(({ path }) => answers.test(path))
    .flatMap((readme): Finding[] => {
      const { path, text } = readme;
      const at = text.indexOf(`\n${heading}\n`);
      if (at === -1) return [{ path, says: `has no "${heading}"` }];
      const section = text.slice(at + heading.length + 2).split('\n## ')[0] ?? '';
      const rows = [...section.matchAll(row)];
      const count =
        rows.length < fewest || rows.length > most
          ? [{ path, says: `answers ${rows.length} questions, not ${fewest} to ${most}` }]
          : [];
      return [
        ...count,
        ...rows.flatMap(([, , file = '', name = ''], index) => {
          const target = code.get(posix.join(posix.dirname(path), file));
          const line = lineAt(readme, at) + 1 + index;
          if (!target) return [{ path, line, says: `${file} does not exist` }];
          const declared = new RegExp(String.raw`^(export )?(async )?(const|function|class|type) ${name}\b`, 'm').test(
            target.text,
          );
          return declared || exportedNames(target).includes(name)
            ? []
            : [{ path, line, says: `${file} does not declare ${name}` }];
        }),
      ];
    });
};
