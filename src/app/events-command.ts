import { parseArgs } from 'node:util';
import { runCommand, withDatabase } from '#platform/command.ts';
import { runEventsCommand } from './run-events-command.ts';

/** Resolves when the reader of the output has taken the lines. */
const writeLines = (lines: readonly object[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });

/** `npm run events -- export`: prints published domain events while the product runs. */
await runCommand(async () => {
  const text = { type: 'string' } as const;
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { after: text, type: text, limit: text },
  });
  await withDatabase((db) => runEventsCommand(db, positionals, values, writeLines));
}, 'Not all was printed');
