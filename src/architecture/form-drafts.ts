import { type Finding, type Rule, isPreview, isTest, lineAt, type SourceFile, walk } from './project.ts';

const secret = /password|repeated|code|otp/i;

type Property = { type: string; start: number; end: number; key?: { start: number; end: number } };

/** Source text of a property of an object literal. */
const propertyText = (file: SourceFile, properties: readonly Property[], name: string): string | undefined => {
  const property = properties.find(({ key }) => key && file.text.slice(key.start, key.end) === name);
  return property?.key && file.text.slice(property.key.end + 1, property.end).trim();
};

/** Whether a form has fields besides secrets, which are never stored. */
const hasUnsecretFields = (defaults: string): boolean => {
  if (!defaults.startsWith('{')) return !secret.test(defaults);
  const fields = defaults.slice(1, -1).split(',');
  return fields.filter((field) => field.trim() !== '' && !secret.test(field)).length > 0;
};

/** The module of the hook of all forms. What is imported from it is followed, under whatever name. */
const formModule = 'src/platform/ui/forms/use-api-form-with-draft.ts';

/** Every form has a `draftKey`, so that typed text survives the end of a session or a reload. */
export const formsSaveDrafts: Rule = (files) => [
  ...(files.some(({ path }) => path === formModule)
    ? []
    : [{ path: formModule, says: 'is not there: name the module of the hook of forms in this rule' }]),
  ...files
    .filter((file) => /^src\/.*\/web\/.*\.tsx?$/.test(file.path) && !isTest(file) && !isPreview(file))
    .flatMap((file) => {
      const findings: Finding[] = [];
      const importedNames = new Set<string>();
      walk(file, {
        ImportDeclaration: ({ source, specifiers }) => {
          if (source.value === formModule.replace('src/', '#'))
            for (const { local } of specifiers) importedNames.add(local.name);
        },
        CallExpression: ({ callee, arguments: [options], start }) => {
          if (callee.type !== 'Identifier' || !importedNames.has(callee.name) || options?.type !== 'ObjectExpression')
            return;
          const properties = options.properties as unknown as readonly Property[];
          const names = properties.map(({ key }) => key && file.text.slice(key.start, key.end));
          if (names.includes('draftKey') || !hasUnsecretFields(propertyText(file, properties, 'defaults') ?? '{}'))
            return;
          findings.push({
            path: file.path,
            line: lineAt(file, start),
            says: 'a form without a draftKey loses typed input',
          });
        },
      });
      return findings;
    }),
];
