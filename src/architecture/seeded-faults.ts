import { expect, test } from 'vitest';
import type { Rule, SourceFile } from './project.ts';

/** A test case of a rule: its name, the rule, faulty files, and the expected message. */
export type Fault = [name: string, guard: Rule, files: Record<string, string>, says: string | RegExp];

export const toSourceFiles = (contents: Record<string, string>): SourceFile[] =>
  Object.entries(contents).map(([path, text]) => ({ path, text }));

/** Strings files of one domain in three languages. */
export const orderingStringsFiles = (en: object, fr: object, nl: object): Record<string, string> => ({
  'src/ordering/strings/en.json': JSON.stringify(en),
  'src/ordering/strings/fr.json': JSON.stringify(fr),
  'src/ordering/strings/nl.json': JSON.stringify(nl),
});

export const sameTextInAllLanguages = (text: string): Record<string, string> =>
  orderingStringsFiles({ a: text }, { a: text }, { a: text });

export const fileThatImports = (from: string, what: string, name = 'x'): Record<string, string> => ({
  [from]: `import { ${name} } from '${what}';\nexport const y = ${name};\n`,
});

export const fileThatImportsType = (from: string, what: string): Record<string, string> => ({
  [from]: `import type { X } from '${what}';\nexport type Y = X;\n`,
});

/** Runs one test per fault, which proves that the rule detects it. */
export const testFaults = (faults: readonly Fault[]): void => {
  test.each(faults)('the rules report %s', (_name, guard, contents, says) => {
    const findings = guard(toSourceFiles(contents)).map((finding) => `${finding.path} ${finding.says}`);
    expect(findings.join('\n')).toMatch(says);
  });
};
