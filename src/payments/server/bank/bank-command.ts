import { parseCipher } from '#platform/cipher.ts';
import { print, runCommand, UsageError, withDatabase } from '#platform/command.ts';
import { openBusinessClock } from '#platform/db/business-clock.ts';
import { runBankCommand } from './run-bank-command.ts';

const noKeys = 'The setting DATA_KEYS is missing or wrong: payers and accounts are encrypted with it.';

/** `npm run bank`: lists what came in at the bank and fits nothing, and records what an operator decides about it, while the product is running. */
await runCommand(async (words) => {
  const lines = await withDatabase(async (db) => {
    const cipher = parseCipher(process.env['DATA_KEYS'] ?? '');
    if (!cipher) throw new UsageError(noKeys);
    db.cipher = cipher;
    const { now } = await openBusinessClock(db.read);
    return runBankCommand(db, words, now());
  });
  for (const line of lines) print(line);
}, 'Nothing was done');
