import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimLock } from './lock.mjs';

let folder: string;
let bystander: ChildProcess;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  bystander = spawn(process.execPath, ['-e', 'setInterval(() => 1, 1000)'], { stdio: 'ignore' });
});
afterEach(() => {
  bystander.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const lives = () => bystander.exitCode === null && bystander.signalCode === null;
/** A lock whose holder was killed; its process id and that of its child have been reused. */
const leftBy = (child: object): string => {
  const file = join(folder, 'start.lock');
  const dead = { pid: 2 ** 22 + 1, birth: 'long ago', host: hostname(), children: [child] };
  writeFileSync(file, JSON.stringify(dead));
  return file;
};

test('a process that reuses the id of a killed child is neither waited for nor killed', async () => {
  const file = leftBy({ pid: bystander.pid, birth: 'long ago' });
  const startMs = performance.now();
  const lock = await claimLock(file, { patience: 60_000 });
  expect('release' in lock).toBe(true);
  expect(performance.now() - startMs).toBeLessThan(5_000);
  expect(lives()).toBe(true);
});

test('a child whose start time is unknown is waited for and not killed', async () => {
  const startMs = Date.now();
  const lock = await claimLock(leftBy({ pid: bystander.pid }), { patience: 200 });
  expect('release' in lock).toBe(true);
  expect(Date.now() - startMs).toBeGreaterThanOrEqual(200);
  expect(lives()).toBe(true);
});

test('a child that outlives the killed holder of the lock is killed', async () => {
  const file = join(folder, 'start.lock');
  const lock = await claimLock(file);
  if (!('release' in lock)) throw new Error('nobody else wants it');
  lock.addChild(bystander.pid ?? 0);
  const written = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...written, pid: 2 ** 22 + 1, birth: 'long ago' }));
  const exitSignal = new Promise((resolve) => bystander.once('exit', (_, signal) => resolve(signal)));
  await claimLock(file, { patience: 200 });
  expect(await exitSignal).toBe('SIGKILL');
});
