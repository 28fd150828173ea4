import { spawn } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createLineBuffer } from './log-output.ts';

const program = (furtherCode: string): string => `
  import { openBufferedStdout } from '${new URL('log-output.ts', import.meta.url).href}';
  import { createLogger } from '${new URL('log.ts', import.meta.url).href}';
  const log = createLogger('info', openBufferedStdout());
  log.info('first');
  log.info('second');
  ${furtherCode}`;

const run = (furtherCode: string) =>
  spawn(process.execPath, ['--input-type=module', '-e', program(furtherCode)], { stdio: ['pipe', 'pipe', 'ignore'] });

const messages = (lines: string): string[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg);

test.each([
  ['with process.exit', 'process.exit(3)', 3],
  ['with an uncaught error', 'throw new Error("unforeseen")', 1],
])('a process that ends %s has written all its lines', async (_how, furtherCode, code) => {
  const child = run(furtherCode);
  const [lines] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(messages(lines)).toEqual(['first', 'second']);
  expect(child.exitCode).toBe(code);
});

test('each line of the log is one JSON object with its time in UTC, whatever text it contains', async () => {
  const child = run("log.info({ typed: 'a\\r\\n{\"level\":60}\\u2028' }, 'two\\nlines')");
  const [lines] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(messages(lines)).toEqual(['first', 'second', 'two\nlines']);
  for (const line of lines.trim().split('\n'))
    expect((JSON.parse(line) as { time: string }).time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test('the buffer of the log is written while the process runs', async () => {
  // The child process ends when its input is closed.
  const child = run('process.stdin.resume()');
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  expect(messages(chunk.toString())).toEqual(['first', 'second']);
  child.stdin.end();
  await once(child, 'exit');
});

/** Takes `room` bytes, then fails with the code. */
const fullAfter = (state: { room: number; code: string; text: string }) => (bytes: Uint8Array) => {
  if (state.room === 0) throw Object.assign(new Error(state.code), { code: state.code });
  const acceptedBytes = bytes.subarray(0, state.room);
  state.room -= acceptedBytes.length;
  state.text += Buffer.from(acceptedBytes).toString();
  return acceptedBytes.length;
};
const line = (msg: string) => `{"msg":"${msg}"}\n`;

test('the number of lines lost to a full disk is logged when there is space again', () => {
  const disk = { room: line('1').length, code: 'ENOSPC', text: '' };
  const output = createLineBuffer(fullAfter(disk));
  for (const msg of ['1', '2', '3']) {
    output.write(line(msg));
    expect(output.flush()).toBe(true);
  }
  disk.room = 10_000;
  output.write(line('4'));
  output.flush();
  expect(messages(disk.text)).toEqual(['1', 'lines of this log could not be written', '4']);
  expect(disk.text).toContain('"lost":2');
});

test('a slow reader of the log gets all lines once it reads on', () => {
  const pipe = { room: 5, code: 'EAGAIN', text: '' };
  const output = createLineBuffer(fullAfter(pipe));
  output.write(line('1'));
  expect(output.flush()).toBe(false);
  pipe.room = 10_000;
  output.write(line('2'));
  expect(output.flush()).toBe(true);
  expect(messages(pipe.text)).toEqual(['1', '2']);
});

test.skipIf(!existsSync('/dev/full'))(
  'a process whose log is on a full disk keeps running, and exits with its own code',
  async () => {
    const furtherCode = 'for (let at = 0; at < 5000; at += 1) log.info("more"); setTimeout(() => process.exit(7), 300)';
    const child = spawn(process.execPath, ['--input-type=module', '-e', program(furtherCode)], {
      stdio: ['ignore', openSync('/dev/full', 'w'), 'ignore'],
    });
    await once(child, 'exit');
    expect(child.exitCode).toBe(7);
  },
);
