import { parseCipher } from '#platform/cipher.ts';
import { openPostgres } from '#platform/db/database.ts';
import { WrongSetting } from '#platform/settings.ts';
import { makeKey, runKeysCommand, WrongUse } from './run-keys-command.ts';

const noDatabase = 'There is no database yet: start Canopy once, or name one with DATABASE_URL.';
const noKeys = 'The setting DATA_KEYS is missing or wrong: npm run keys -- make makes a key for it.';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** `npm run keys -- make|list|rotate|close`: the keys of encrypted columns. */
const main = async ([verb, ...more]: readonly string[]): Promise<void> => {
  if (verb === 'make') return print(makeKey(more[0]));
  const url = process.env['DATABASE_URL'];
  if (!url) throw new WrongUse(noDatabase);
  const cipher = parseCipher(process.env['DATA_KEYS'] ?? '');
  if (!cipher) throw new WrongUse(noKeys);
  const db = openPostgres(url, 1);
  db.cipher = cipher;
  try {
    await runKeysCommand(db, verb === undefined ? [] : [verb, ...more], print);
  } finally {
    await db.close();
  }
};

await main(process.argv.slice(2)).catch((error: unknown) => {
  const known = error instanceof WrongUse || error instanceof WrongSetting;
  process.stderr.write(`${known ? error.message : `It was broken off, and may be begun again: ${String(error)}`}\n`);
  process.exitCode = 1;
});
