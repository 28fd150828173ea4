import { type Finding, type Rule, isPreview, isTest, lineAt, type SourceFile, walk } from './project.ts';

const secret = /password|repeated|code|otp/i;

type Property = { type: string; start: number; end: number; key?: { start: number; end: number } };

/** The source of what stands under a name in an object literal. */
const under = (file: SourceFile, properties: readonly Property[], name: string): string | undefined => {
  const found = properties.find(({ key }) => key && file.text.slice(key.start, key.end) === name);
  return found?.key && file.text.slice(found.key.end + 1, found.end).trim();
};

/** Whether a form has more to lose than secrets, which are never kept. */
const hasMore = (defaults: string): boolean => {
  if (!defaults.startsWith('{')) return !secret.test(defaults);
  const fields = defaults.slice(1, -1).split(',');
  return fields.filter((field) => field.trim() !== '' && !secret.test(field)).length > 0;
};

/** A session ends while somebody types: what was typed into a form is there again until it was sent. */
export const formsSaveDrafts: Rule = (files) =>
  files
    .filter((file) => /^src\/.*\/web\/.*\.tsx?$/.test(file.path) && !isTest(file) && !isPreview(file))
    .flatMap((file) => {
      const findings: Finding[] = [];
      walk(file, {
        CallExpression: ({ callee, arguments: [options], start }) => {
          if (callee.type !== 'Identifier' || callee.name !== 'useApiForm' || options?.type !== 'ObjectExpression')
            return;
          const properties = options.properties as unknown as readonly Property[];
          const names = properties.map(({ key }) => key && file.text.slice(key.start, key.end));
          if (names.includes('draftKey') || !hasMore(under(file, properties, 'defaults') ?? '{}')) return;
          findings.push({
            path: file.path,
            line: lineAt(file, start),
            says: 'a form without a draftKey loses what was typed',
          });
        },
      });
      return findings;
    });
