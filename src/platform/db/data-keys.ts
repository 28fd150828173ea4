import { like, sql } from 'drizzle-orm';
import { UnknownKeyError } from '../cipher.ts';
import { InvalidSettingError } from '../settings.ts';
import type { Database } from './database.ts';
import { ownSecret } from './tables.ts';

const prefix = 'data key ';

/** One text for each key in use, by which a process knows that it has the right ones. */
const proof = 'the key is the right one';

/**
 * Refuses keys with which something in the database could not be read, and remembers the one that writes.
 * @throws InvalidSettingError with one sentence
 */
export const verifyDataKeys = async ({ cipher, read, write }: Database): Promise<void> => {
  const proofs = await read
    .select()
    .from(ownSecret)
    .where(like(ownSecret.name, `${prefix}%`));
  for (const known of proofs) {
    try {
      cipher.decrypt(known.name, known.value);
    } catch (error) {
      const id = known.name.slice(prefix.length);
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

/** Nothing is encrypted any more with any key but the one that writes: the others may leave the setting. */
export const deleteOtherKeyProofs = async ({ cipher, write }: Database): Promise<void> => {
  await write
    .delete(ownSecret)
    .where(sql`${like(ownSecret.name, `${prefix}%`)} and ${ownSecret.name} <> ${prefix + cipher.keyId}`);
};
