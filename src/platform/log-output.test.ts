import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const program = (rest: string): string => `
  import { bufferedStdout } from '${new URL('log-output.ts', import.meta.url).href}';
  import { createLogger } from '${new URL('log.ts', import.meta.url).href}';
  const log = createLogger('info', bufferedStdout());
  log.info('first');
  log.info('second');
  ${rest}`;

const run = (rest: string) =>
  spawn(process.execPath, ['--input-type=module', '-e', program(rest)], { stdio: ['pipe', 'pipe', 'ignore'] });

const messages = (lines: string): string[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg);

test.each([
  ['told to', 'process.exit(3)', 3],
  ['by an error that nobody catches', 'throw new Error("unforeseen")', 1],
])('a process that ends %s has written all its lines', async (_how, rest, code) => {
  const child = run(rest);
  const [lines] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(messages(lines)).toEqual(['first', 'second']);
  expect(child.exitCode).toBe(code);
});

test('the buffer is written while the process runs', async () => {
  // The child process ends when its input is closed.
  const child = run('process.stdin.resume()');
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  expect(messages(chunk.toString())).toEqual(['first', 'second']);
  child.stdin.end();
  await once(child, 'exit');
});
