import pg from 'pg';
import { parseCipher } from '#platform/cipher.ts';
import { getDatabaseUrl, print, runCommand, UsageError, withDatabase } from '#platform/command.ts';
import { e164 } from '#platform/contract/schemas.ts';
import { openBusinessClock } from '#platform/db/business-clock.ts';
import { loadStockFiles } from '../stock/load-stock-files.ts';
import { replaceReservedByQuarantinedNumber } from './return-quarantined-number.ts';

const usage = `Usage: npm run stock -- [numbers.csv] [sims.csv]
       npm run stock -- return <number> <number of the customer's next SIM>`;
const noKeys =
  'The setting DATA_KEYS is missing or wrong: it encrypts the PUKs, and is the one that the product runs with.';

const returnNumber = async (words: readonly string[]): Promise<void> => {
  const [number, instead, surplus] = words.map((word) => e164.safeParse(word.replaceAll(' ', '')).data);
  if (!number || !instead || surplus) throw new UsageError(usage);
  await withDatabase(async (db) => {
    const { now } = await openBusinessClock(db.read);
    await replaceReservedByQuarantinedNumber(db, now(), number, instead);
  });
  print(`${number} is the number of the SIM that had ${instead}.`);
};

/**
 * `npm run stock`: loads an operator's files, or returns a number in quarantine to its former customer. The header identifies the kind of file. A file
 * with one invalid line is rejected entirely.
 */
await runCommand(async (files) => {
  if (files.length === 0) throw new UsageError(usage);
  if (files[0] === 'return') return returnNumber(files.slice(1));
  const connectionString = getDatabaseUrl();
  const cipher = parseCipher(process.env['DATA_KEYS'] ?? '');
  if (!cipher) throw new UsageError(noKeys);
  const { now } = await withDatabase(({ read }) => openBusinessClock(read));
  // No request waits for the command, so its statements have no time limit.
  const client = new pg.Client({ connectionString, statement_timeout: 0, idle_in_transaction_session_timeout: 0 });
  await client.connect();
  try {
    const printProgress = (file: string, lines: number) => print(`${file}: ${lines} lines …`);
    const { numbers, sims } = await loadStockFiles(client, files, now(), printProgress, cipher);
    print(`${numbers.added} of ${numbers.read} numbers and ${sims.added} of ${sims.read} SIMs were new.`);
  } finally {
    await client.end();
  }
}, 'Nothing was changed');
