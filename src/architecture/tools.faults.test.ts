import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

describe('the tools', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  let folder: string;
  const seed = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const run = (file: string, args: string[]) => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [join(root, 'node_modules', file), ...args], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 60_000,
    });
    return { output: stdout + stderr, status };
  };

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'faults-'));
    for (const file of [
      '.oxlintrc.json',
      '.oxfmtrc.json',
      'tsconfig.json',
      'tsconfig.base.json',
      'tsconfig.pure.json',
      'tsconfig.server.json',
      'tsconfig.web.json',
      'tsconfig.web-tests.json',
      'package.json',
    ]) {
      cpSync(join(root, file), join(folder, file));
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    execFileSync('git', ['init', '-q'], { cwd: folder });
    seed('src/ordering/rules/dom.ts', 'export const width = () => window.innerWidth;\n');
    seed(
      'src/ordering/rules/node.ts',
      "import { readFileSync } from 'node:fs';\nexport const read = () => readFileSync('x');\n",
    );
    seed('src/ordering/server/enum.ts', 'export enum State { open, closed }\n');
    seed('src/ordering/server/late.ts', 'const save = async () => 1;\nexport const pay = () => {\n  save();\n};\n');
    seed('src/ordering/server/any.ts', 'export const read = (x: any) => x.y.z;\n');
    seed('src/ordering/server/bang.ts', 'export const first = (x: number[]) => x[0]!.toFixed();\n');
    seed('src/ordering/server/whole.ts', 'const x = 1;\nexport default x;\n');
    seed('src/ordering/server/later.ts', '// TODO finish\nexport const x = 1;\n');
    seed(
      'src/ordering/server/switch.ts',
      "export const f = (x: 'a' | 'b') => {\n  switch (x) {\n    case 'a':\n      return 1;\n  }\n  return 0;\n};\n",
    );
    seed(
      'src/ordering/web/Hooks.tsx',
      'import { useState } from \'react\';\nexport const Hooks = ({ on }: { on: boolean }) => {\n  if (on) useState(1);\n  return <img src="x" />;\n};\n',
    );
    seed(
      'src/ordering/web/Raw.tsx',
      'export const Raw = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />;\n',
    );
    seed(
      'src/ordering/rules/idle.test.ts',
      "import { test } from 'vitest';\n\ntest('nothing', () => {\n  [1].map((x) => x + 1);\n});\n",
    );
    seed(
      'src/ordering/rules/alone.test.ts',
      "import { expect, test } from 'vitest';\n\ntest.only('one', () => expect(1).toBe(1));\n",
    );
    seed('src/ordering/rules/ugly.ts', 'export const   x = "double"\n');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('tsc reports the DOM or Node in a rule, and an enum on the server', () => {
    const pure = run('typescript/bin/tsc', ['-p', 'tsconfig.pure.json']).output;
    expect(pure).toMatch(/rules\/dom\.ts.*window/);
    expect(pure).toMatch(/rules\/node\.ts.*node:fs/);
    expect(run('typescript/bin/tsc', ['-p', 'tsconfig.server.json']).output).toMatch(/enum\.ts.*erasableSyntaxOnly/);
  });

  test('oxlint reports the seeded fault of each lint rule that matters', () => {
    const { output, status } = run('oxlint/bin/oxlint', ['--type-aware', '-f', 'unix', 'src']);
    expect(status).not.toBe(0);
    for (const [file, rule] of [
      ['late.ts', 'no-floating-promises'],
      ['any.ts', 'no-explicit-any'],
      ['any.ts', 'no-unsafe'],
      ['bang.ts', 'no-non-null-assertion'],
      ['whole.ts', 'no-default-export'],
      ['later.ts', 'no-warning-comments'],
      ['switch.ts', 'switch-exhaustiveness-check'],
      ['Hooks.tsx', 'rules-of-hooks'],
      ['Hooks.tsx', 'alt-text'],
      ['Raw.tsx', 'no-danger'],
      ['idle.test.ts', 'expect-expect'],
      ['alone.test.ts', 'no-focused-tests'],
    ] as const) {
      expect(
        output.split('\n').some((line) => line.includes(file) && line.includes(rule)),
        `${rule} in ${file}\n${output}`,
      ).toBe(true);
    }
  });

  test('oxfmt lists a file that is not formatted', () => {
    expect(run('oxfmt/bin/oxfmt', ['--list-different', 'src']).output).toContain('ugly.ts');
  });
});
