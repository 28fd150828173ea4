import { like, sql } from 'drizzle-orm';
import { UnknownKeyError } from '../cipher.ts';
import { InvalidSettingError } from '../settings.ts';
import type { Database } from './database.ts';
import { ownSecret } from './tables.ts';

const prefix = 'data key ';

/**
 * Known plaintext. It is stored encrypted once for each key in use, so that a process can check its keys at the
 * start.
 */
const proof = 'the key is the right one';

/**
 * Checks that the configured keys decrypt every stored copy of `proof`, and stores a copy encrypted with the key in use.
 * @throws InvalidSettingError with one sentence when a key is missing or wrong.
 */
export const verifyDataKeysAndRecordProof = async ({ cipher, read, write }: Database): Promise<void> => {
  const proofs = await read
    .select()
    .from(ownSecret)
    .where(like(ownSecret.name, `${prefix}%`));
  for (const proofRow of proofs) {
    try {
      cipher.decrypt(proofRow.name, proofRow.value);
    } catch (error) {
      const id = proofRow.name.slice(prefix.length);
      throw new InvalidSettingError(
        error instanceof UnknownKeyError
          ? `The setting DATA_KEYS lacks the key ${id}: something in the database is encrypted with it.`
          : `The setting DATA_KEYS has another key under the name ${id} than the one that this database was encrypted with.`,
      );
    }
  }
  const name = prefix + cipher.keyId;
  await write
    .insert(ownSecret)
    .values({ name, value: cipher.encrypt(name, proof) })
    .onConflictDoNothing();
};

/**
 * Deletes the proofs of all keys except the one that encrypts. Called when no row uses the other keys any more, so
 * that they can be removed from the setting.
 */
export const deleteOtherKeyProofs = async ({ cipher, write }: Database): Promise<void> => {
  await write
    .delete(ownSecret)
    .where(sql`${like(ownSecret.name, `${prefix}%`)} and ${ownSecret.name} <> ${prefix + cipher.keyId}`);
};
