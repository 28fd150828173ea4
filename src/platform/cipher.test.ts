import { createDecipheriv } from 'node:crypto';
import { expect, test } from 'vitest';
import { generateCipherKey, parseCipher, UnknownKeyError } from './cipher.ts';

const cipherOf = (...keys: string[]) => {
  const cipher = parseCipher(keys.join(','));
  if (!cipher) throw new Error('no keys');
  return cipher;
};

const [oldKey, fresh] = [generateCipherKey('old'), generateCipherKey('new')];

test('encrypting a text twice gives two ciphertexts, and both decrypt to the text', () => {
  const cipher = cipherOf(oldKey);
  const [firstText, two] = [
    cipher.encrypt('puks 1', '12345678\n87654321'),
    cipher.encrypt('puks 1', '12345678\n87654321'),
  ];
  expect(firstText).not.toBe(two);
  expect(firstText).toMatch(/^old\.[\w-]{60,}$/);
  expect([firstText, two].map((text) => cipher.decrypt('puks 1', text))).toEqual(Array(2).fill('12345678\n87654321'));
});

/** Error messages of node:crypto for a ciphertext that fails authentication or cannot be decoded. */
const refused = /authenticat|Invalid|empty|range/i;

test('a ciphertext that was moved to another row, changed or truncated is rejected', () => {
  const cipher = cipherOf(oldKey);
  const text = cipher.encrypt('puks 1', '12345678');
  expect(() => cipher.decrypt('puks 2', text)).toThrow(refused);
  const at = text.length - 3;
  const changedText = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
  expect(() => cipher.decrypt('puks 1', changedText)).toThrow(refused);
  for (const short of ['old.', 'old.AAAA', text.slice(0, 40)])
    expect(() => cipher.decrypt('puks 1', short)).toThrow(refused);
});

test('a cipher encrypts with its first key, decrypts with all its keys, and rejects unknown keys', () => {
  const [before, during, after] = [cipherOf(oldKey), cipherOf(fresh, oldKey), cipherOf(fresh)];
  const written = before.encrypt('iban 1', 'BE68539007547034');
  expect(during.decrypt('iban 1', written)).toBe('BE68539007547034');
  expect(after.decrypt('iban 1', during.encrypt('iban 1', 'text'))).toBe('text');
  expect(() => after.decrypt('iban 1', written)).toThrow(UnknownKeyError);
});

test('parseCipher returns null for invalid keys, and accepts a key in hexadecimal', () => {
  for (const wrong of [
    '',
    'old',
    'old:short',
    `${oldKey},`,
    `${oldKey};${fresh}`,
    `${oldKey},${oldKey}`,
    'OLD:change-me',
  ])
    expect(parseCipher(wrong)).toBeNull();
  expect(parseCipher(`hex:${'0f'.repeat(32)}`)?.keyIds).toEqual(['hex']);
});

test('a ciphertext is AES-256-GCM with a new nonce each time and its row as additional data', () => {
  const key = Buffer.from(oldKey.split(':')[1] ?? '', 'base64');
  expect(key).toHaveLength(32);
  const written = ['one', 'one'].map((text) =>
    Buffer.from(cipherOf(oldKey).encrypt('puks 1', text).slice(4), 'base64url'),
  );
  const nonces = written.map((bytes) => bytes.subarray(0, 12).toString('hex'));
  expect(new Set(nonces).size).toBe(2);
  for (const bytes of written) {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
    decipher.setAAD(Buffer.from('puks 1')).setAuthTag(bytes.subarray(12, 28));
    expect(decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')).toBe('one');
  }
});
