import { getTableName } from 'drizzle-orm';
import { generateCipherKey } from '#platform/cipher.ts';
import { UsageError } from '#platform/command.ts';
import { deleteOtherKeyProofs, verifyDataKeysAndRecordProof } from '#platform/db/data-keys.ts';
import type { Database } from '#platform/db/database.ts';
import { countRowsByKey, reencryptTable } from '#platform/db/reencrypt-table.ts';
import { encryptedTables } from './domains.ts';

const usage = `Usage: npm run keys -- make [id]   a new key, to put into DATA_KEYS
       npm run keys -- list        how much is encrypted with which key
       npm run keys -- rotate      encrypts everything with the first key of DATA_KEYS`;

const list = async (db: Database, print: (line: string) => void): Promise<void> => {
  for (const each of encryptedTables)
    for (const { key, rows } of await countRowsByKey(db, each))
      print([getTableName(each.table), `key ${key}`, rows].join('\t'));
};

const rotate = async (db: Database, print: (line: string) => void): Promise<void> => {
  for (const each of encryptedTables)
    await reencryptTable(db, each, (rows) => {
      if (rows % 50_000 === 0) print(`${getTableName(each.table)}: ${rows} rows …`);
    });
  await deleteOtherKeyProofs(db);
  print(`Everything is encrypted with the key ${db.cipher.keyId}.`);
};

/** Generates a key; needs no database. */
export const generateDataKey = (id = 'k1'): string => generateCipherKey(id);

/**
 * Runs `npm run keys` while the product runs.
 * @throws UsageError with the correct usage, InvalidSettingError when the keys do not match the database
 */
export const runKeysCommand = async (
  db: Database,
  words: readonly string[],
  print: (line: string) => void,
): Promise<void> => {
  const [verb] = words;
  if (words.length !== 1 || !['list', 'rotate'].includes(verb ?? '')) throw new UsageError(usage);
  await verifyDataKeysAndRecordProof(db);
  return verb === 'list' ? list(db, print) : rotate(db, print);
};
