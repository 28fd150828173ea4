import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { runCommand, UsageError } from './command.ts';

afterEach(() => {
  process.exitCode = undefined;
  process.stdout.removeAllListeners('error');
  vi.restoreAllMocks();
});

test.each([
  [
    'a wrong usage',
    () => Promise.reject(new UsageError('Usage: npm run month -- status')),
    'Usage: npm run month -- status',
  ],
  ['an unknown option', async () => void parseArgs({ args: ['--help'] }), "Unknown option '--help'."],
  ['a missing file', async () => void (await readFile('/no/such.csv')), 'The file /no/such.csv cannot be read.'],
  ['an unexpected error', () => Promise.reject(new Error('odd')), 'Nothing was done: Error: odd'],
])('%s is reported in one sentence with exit code 1', async (_what, command, says) => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await runCommand(command, 'Nothing was done');
  expect(stderr.mock.calls).toEqual([[`${says}\n`]]);
  expect(process.exitCode).toBe(1);
});

test('a command whose output pipe is closed exits without a message, and other output errors are reported', async () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const fail = (code: string) => process.stdout.emit('error', Object.assign(new Error(code), { code }));
  await runCommand(async () => void fail('EPIPE'), 'Nothing was done');
  expect(exit.mock.calls).toEqual([[141]]);
  await runCommand(async () => void fail('ENOSPC'), 'Nothing was done');
  expect(stderr.mock.calls).toEqual([['Nothing was done: Error: ENOSPC\n']]);
  expect(exit).toHaveBeenCalledOnce();
});
