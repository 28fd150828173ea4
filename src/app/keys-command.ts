import { parseCipher } from '#platform/cipher.ts';
import { print, runCommand, withDatabase, UsageError } from '#platform/command.ts';
import { resolveSettingFiles } from '#platform/settings.ts';
import { generateDataKey, runKeysCommand } from './run-keys-command.ts';

const noKeys = 'The setting DATA_KEYS is missing or wrong: npm run keys -- make makes a key for it.';

/** `npm run keys -- make|list|rotate`: manages the keys of encrypted columns. */
await runCommand(async (words) => {
  const [verb, name] = words;
  if (verb === 'make') return print(generateDataKey(name));
  await withDatabase(async (db) => {
    const cipher = parseCipher(resolveSettingFiles(['DATA_KEYS'], process.env)['DATA_KEYS'] ?? '');
    if (!cipher) throw new UsageError(noKeys);
    db.cipher = cipher;
    await runKeysCommand(db, words, print);
  });
}, 'It was broken off, and may be begun again');
