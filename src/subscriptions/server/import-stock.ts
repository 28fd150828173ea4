import pg from 'pg';
import { systemClock } from '#platform/clock.ts';
import { parseCipher } from '#platform/cipher.ts';
import { copyStock, WrongStock } from './copy-stock.ts';

const usage = 'Usage: npm run stock -- [numbers.csv] [sims.csv]';
const noKeys =
  'The setting DATA_KEYS is missing or wrong: it encrypts the PUKs, and is the one that the product runs with.';
const noDatabase = 'There is no database yet: start Canopy once, or name one with DATABASE_URL.';

/** One sentence on stderr and a failure: what people see instead of a stack trace. */
const stop = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

/** Loads an operator's files. Which file is which shows in its header; a file with one wrong line is not loaded at all. */
const main = async (files: readonly string[]): Promise<void> => {
  const url = process.env['DATABASE_URL'];
  if (files.length === 0) return stop(usage);
  if (!url) return stop(noDatabase);
  const cipher = parseCipher(process.env['DATA_KEYS'] ?? '');
  if (!cipher) return stop(noKeys);
  // Nobody waits for it, so it may take its time.
  const client = new pg.Client({ connectionString: url, statement_timeout: 0, idle_in_transaction_session_timeout: 0 });
  await client.connect();
  try {
    const told = (file: string, lines: number) => process.stdout.write(`${file}: ${lines} lines …\n`);
    const { numbers, sims } = await copyStock(client, files, systemClock().now(), told, cipher);
    process.stdout.write(
      `${numbers.added} of ${numbers.read} numbers and ${sims.added} of ${sims.read} SIMs were new.\n`,
    );
  } finally {
    await client.end();
  }
};

await main(process.argv.slice(2)).catch((error: unknown) =>
  stop(error instanceof WrongStock ? error.message : `Nothing was loaded: ${String(error)}`),
);
