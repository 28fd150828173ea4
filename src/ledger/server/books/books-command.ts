import { parseArgs } from 'node:util';
import { runCommand, withDatabase } from '#platform/command.ts';
import { runBooksCommand } from './run-books-command.ts';

/** Resolves when the reader of the output has taken the text. */
const writeText = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });

/** `npm run books`: reports of the books as CSV, while the product runs. */
await runCommand(async () => {
  const text = { type: 'string' } as const;
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { from: text, until: text, format: text, 'book-year': text },
  });
  await withDatabase((db) => runBooksCommand(db, positionals, values, writeText));
}, 'Not all was printed');
