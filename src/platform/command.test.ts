import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { runCommand, UsageError } from './command.ts';

afterEach(() => {
  process.exitCode = undefined;
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
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await runCommand(command, 'Nothing was done');
  expect(said.mock.calls).toEqual([[`${says}\n`]]);
  expect(process.exitCode).toBe(1);
});
