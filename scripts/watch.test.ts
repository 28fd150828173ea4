import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A program that appends its process id to a file and runs until SIGTERM. */
const program = `
import { appendFileSync } from 'node:fs';
appendFileSync(process.env.SAID, process.pid + '\\n');
process.on('SIGTERM', () => process.exit(0));
setInterval(() => undefined, 1000);
`;

let folder: string;
let launcher: ChildProcess;
const at = (name: string) => join(folder, name);
/** Numbers of the processes that have run, oldest first. */
const ran = (): number[] => readFileSync(at('said'), 'utf8').trim().split('\n').filter(Boolean).map(Number);
const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const eventually = { timeout: 15_000, interval: 20 };

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'watch-'));
  mkdirSync(at('code/web'), { recursive: true });
  writeFileSync(at('said'), '');
  writeFileSync(at('code/main.mjs'), program);
  const watch = pathToFileURL(resolve('scripts/watch.mjs')).href;
  const args = [at('code/main.mjs'), at('code'), { SAID: at('said') }].map((each) => JSON.stringify(each));
  writeFileSync(
    at('launcher.mjs'),
    `import { startWatched } from '${watch}';
const watched = startWatched(${args.join(', ')});
process.on('SIGTERM', async () => { await watched.stop(); process.exit(0); });`,
  );
  launcher = spawn(process.execPath, [at('launcher.mjs')], { stdio: 'ignore' });
  await vi.waitUntil(() => ran().length === 1, eventually);
});
afterEach(() => {
  launcher.kill('SIGKILL');
  for (const pid of ran().filter(lives)) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

test('a change of server code restarts the program, and a change of browser code does not', async () => {
  writeFileSync(at('code/web/Screen.tsx'), 'export const x = 1;');
  writeFileSync(at('code/rule.ts'), 'export const x = 1;');
  await expect.poll(() => ran().length, eventually).toBe(2);
  const [first = 0, second = 0] = ran();
  expect([lives(first), lives(second)]).toEqual([false, true]);
  writeFileSync(at('code/words.json'), '{}');
  await expect.poll(() => ran().length, eventually).toBe(3);
});

test('a program that exits is started again after the next change', async () => {
  writeFileSync(at('code/main.mjs'), 'process.exit(3);');
  const [first = 0] = ran();
  await expect.poll(() => lives(first), eventually).toBe(false);
  writeFileSync(at('code/main.mjs'), program);
  await expect.poll(() => ran().length, eventually).toBe(2);
});

test.each(['SIGKILL', 'SIGTERM'] as const)('the program ends when its launcher gets %s', async (signal) => {
  launcher.kill(signal);
  const [first = 0] = ran();
  await expect.poll(() => lives(first), eventually).toBe(false);
});
