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
    'a wrong use',
    () => Promise.reject(new UsageError('Usage: npm run month -- status')),
    'Usage: npm run month -- status',
  ],
  ['an option that is none', async () => void parseArgs({ args: ['--help'] }), "Unknown option '--help'."],
  [
    'a file that is not there',
    async () => void (await readFile('/no/such.csv')),
    'The file /no/such.csv cannot be read.',
  ],
  ['what nobody foresaw', () => Promise.reject(new Error('odd')), 'Nothing was done: Error: odd'],
])('%s is told in a sentence', async (_what, command, says) => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await runCommand(command, 'Nothing was done');
  expect(stderr.mock.calls).toEqual([[`${says}\n`]]);
  expect(process.exitCode).toBe(1);
});

test('a command whose reader has gone ends without a word, and no other failure of its output is hidden', async () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const fail = (code: string) => process.stdout.emit('error', Object.assign(new Error(code), { code }));
  await runCommand(async () => void fail('EPIPE'), 'Nothing was done');
  expect(exit.mock.calls).toEqual([[141]]);
  await runCommand(async () => void fail('ENOSPC'), 'Nothing was done');
  expect(stderr.mock.calls).toEqual([['Nothing was done: Error: ENOSPC\n']]);
  expect(exit).toHaveBeenCalledOnce();
});
