import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

/** Encrypts what lies in the database and would open something for whoever steals a copy of it. */
export type Cipher = {
  /** Id of the key that encrypts. */
  keyId: string;
  /** Ids of all keys that decrypt. */
  keyIds: readonly string[];
  /** `about` says whose and what it is: moved to another row or column, the answer can be read no more. */
  encrypt(about: string, text: string): string;
  /** @throws UnknownKeyError when its key is not among ours; Error when it was changed or is about something else. */
  decrypt(about: string, encrypted: string): string;
};

export class UnknownKeyError extends Error {
  override name = 'UnknownKeyError';
}

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** `id:key`, with commas between several; a key is 32 bytes in hex or Base64. */
const keyFormat = /^(?<id>[a-z0-9-]{1,20}):(?<key>[A-Za-z0-9+/_-]{43}=?|[0-9a-f]{64})$/;

const parseKey = (text: string): [string, KeyObject] | null => {
  const { id = '', key = '' } = keyFormat.exec(text.trim())?.groups ?? {};
  const bytes = Buffer.from(key, key.length === 2 * keyBytes ? 'hex' : 'base64');
  return bytes.length === keyBytes ? [id, createSecretKey(bytes)] : null;
};

/** The id of the key that a text was encrypted with. */
export const keyIdOf = (encrypted: string): string => encrypted.slice(0, encrypted.indexOf('.'));

/** A key to put into the setting. */
export const generateCipherKey = (id: string): string => `${id}:${randomBytes(keyBytes).toString('base64')}`;

/**
 * AES-256-GCM. The first key encrypts, all of them decrypt, so that an old one and a new one hold at once. A text is
 * `<id of the key>.<nonce, tag and what was encrypted, in base64url>`. Null when the setting holds no keys of that form.
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
    encrypt: (about, text) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${keyId}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    decrypt: (about, encrypted) => {
      const known = keys.get(keyIdOf(encrypted));
      if (!known) throw new UnknownKeyError(`no key of ours is named ${keyIdOf(encrypted)}`);
      const bytes = Buffer.from(encrypted.slice(keyIdOf(encrypted).length + 1), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', known, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
    },
  };
};

/** For a door to the database that has no keys. */
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
