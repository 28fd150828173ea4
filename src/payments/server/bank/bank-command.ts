import { systemClock } from '#platform/clock.ts';
import { parseCipher } from '#platform/cipher.ts';
import { print, runCommand, UsageError, withDatabase } from '#platform/command.ts';
import { businessClock } from '#platform/db/tables.ts';
import { runBankCommand } from './run-bank-command.ts';

const noKeys = 'The setting DATA_KEYS is missing or wrong: payers and accounts are encrypted with it.';

/** `npm run bank -- list|match|return|refunded`: bank lines that fit nothing. Can be run while the product is running. */
await runCommand(async (words) => {
  const lines = await withDatabase(async (db) => {
    const cipher = parseCipher(process.env['DATA_KEYS'] ?? '');
    if (!cipher) throw new UsageError(noKeys);
    db.cipher = cipher;
    const [row] = await db.read.select().from(businessClock);
    const clock = systemClock();
    clock.setOffset(row?.offset_ms ?? 0);
    return runBankCommand(db, words, clock.now());
  });
  for (const line of lines) print(line);
}, 'Nothing was done');
