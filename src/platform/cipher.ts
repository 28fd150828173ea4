import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

/** Encrypts database columns that would give access to something if a copy of the database were stolen. */
export type Cipher = {
  /** Id of the key used for encryption. */
  keyId: string;
  /** Ids of all keys accepted for decryption. */
  keyIds: readonly string[];
  /**
   * `context` is the additional authenticated data (owner and kind). A ciphertext moved to another row or column cannot
   * be decrypted.
   */
  encrypt(context: string, text: string): string;
  /**
   * @throws UnknownKeyError when the ciphertext names a key that is not configured; Error when the text was changed
   * or `context` differs.
   */
  decrypt(context: string, encrypted: string): string;
};

/** A ciphertext names a key that the setting DATA_KEYS does not have. */
export class UnknownKeyError extends Error {
  override name = 'UnknownKeyError';
}

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** `id:key`, several separated by commas; a key is 32 bytes in hex or Base64. */
const keyFormat = /^(?<id>[a-z0-9-]{1,20}):(?<key>[A-Za-z0-9+/_-]{43}=?|[0-9a-f]{64})$/;

const parseKey = (text: string): [string, KeyObject] | null => {
  const { id = '', key = '' } = keyFormat.exec(text.trim())?.groups ?? {};
  const bytes = Buffer.from(key, key.length === 2 * keyBytes ? 'hex' : 'base64');
  return bytes.length === keyBytes ? [id, createSecretKey(bytes)] : null;
};

/** Returns the id of the key that `encrypted` was encrypted with. */
export const keyIdOf = (encrypted: string): string => encrypted.slice(0, encrypted.indexOf('.'));

/** Generates a random key in the format of the DATA_KEYS setting. */
export const generateCipherKey = (id: string): string => `${id}:${randomBytes(keyBytes).toString('base64')}`;

/**
 * Parses the DATA_KEYS setting into an AES-256-GCM cipher. The first key encrypts and all keys decrypt, so an old and
 * a new key can be used at the same time during rotation. A ciphertext is `<key id>.<nonce, tag and ciphertext in
 * base64url>`. Returns null when the setting is malformed.
 */
export const parseCipher = (setting: string): Cipher | null => {
  const parsed = setting.split(',').map(parseKey);
  const keys = new Map(parsed.filter((key) => key !== null));
  const [first] = keys;
  if (!first || keys.size !== parsed.length) return null;
  const [keyId, key] = first;
  return {
    keyId,
    keyIds: [...keys.keys()],
    encrypt: (context, text) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${keyId}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    decrypt: (context, encrypted) => {
      const decryptionKey = keys.get(keyIdOf(encrypted));
      if (!decryptionKey) throw new UnknownKeyError(`no key of ours is named ${keyIdOf(encrypted)}`);
      const bytes = Buffer.from(encrypted.slice(keyIdOf(encrypted).length + 1), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', decryptionKey, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
    },
  };
};

/** Default of a database connection that was opened without keys. */
export const noCipher: Cipher = {
  get keyId(): string {
    throw new UnknownKeyError('this program was given no keys for encrypted columns');
  },
  keyIds: [],
  encrypt: () => {
    throw new UnknownKeyError('this program was given no keys for encrypted columns');
  },
  decrypt: () => {
    throw new UnknownKeyError('this program was given no keys for encrypted columns');
  },
};
