import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from './project-root.ts';
import { resolveSourceFrame } from './resolve-source-frame.ts';

let folder: string;
let bundle: string;

beforeAll(() => {
  mkdirSync(join(projectRoot, 'dist'), { recursive: true });
  folder = mkdtempSync(join(projectRoot, 'dist/frames-'));
  bundle = pathToFileURL(join(folder, 'app.js')).href;
  // Maps line 1, column 1 of the bundle to line 3, column 5 of the source.
  const map = { version: 3, file: 'app.js', sources: ['../../src/app/run.ts'], names: [], mappings: 'AAEI' };
  writeFileSync(join(folder, 'app.js.map'), JSON.stringify({ ...map, sourceRoot: '', sourcesContent: [] }));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a stack frame of a bundle is mapped to the sources', () => {
  expect(resolveSourceFrame(`at run (${bundle}:1:1)`)).toBe('at run (src/app/run.ts:3:5)');
  expect(resolveSourceFrame(`at async ${bundle}:1:1`)).toBe('at async src/app/run.ts:3:5');
});

test.each([
  ['of Node', 'at node:internal/process/task_queues:105:5'],
  ['of a package', 'at query (file:///srv/node_modules/pg/lib/client.js:1:1)'],
  ['of a bundle without a map', `at run (${pathToFileURL(join(projectRoot, 'dist/none.js')).href}:1:1)`],
])('a frame %s is left as it is', (_, frame) => {
  expect(resolveSourceFrame(frame)).toBe(frame);
});
