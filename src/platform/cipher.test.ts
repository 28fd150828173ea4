import { expect, test } from 'vitest';
import { generateCipherKey, parseCipher, UnknownKeyError } from './cipher.ts';

const cipherOf = (...keys: string[]) => {
  const cipher = parseCipher(keys.join(','));
  if (!cipher) throw new Error('no keys');
  return cipher;
};

const [old, fresh] = [generateCipherKey('old'), generateCipherKey('new')];

test('what was encrypted is read again, and never looks the same twice', () => {
  const cipher = cipherOf(old);
  const [one, two] = [cipher.encrypt('puks 1', '12345678\n87654321'), cipher.encrypt('puks 1', '12345678\n87654321')];
  expect(one).not.toBe(two);
  expect(one).toMatch(/^old\.[\w-]{60,}$/);
  expect([one, two].map((text) => cipher.decrypt('puks 1', text))).toEqual(Array(2).fill('12345678\n87654321'));
});

/** Error messages of node:crypto for a ciphertext that fails authentication or cannot be decoded. */
const refused = /authenticat|Invalid|empty|range/i;

test('a moved, changed or truncated text is rejected', () => {
  const cipher = cipherOf(old);
  const text = cipher.encrypt('puks 1', '12345678');
  expect(() => cipher.decrypt('puks 2', text)).toThrow(refused);
  const at = text.length - 3;
  const changed = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
  expect(() => cipher.decrypt('puks 1', changed)).toThrow(refused);
  for (const short of ['old.', 'old.AAAA', text.slice(0, 40)])
    expect(() => cipher.decrypt('puks 1', short)).toThrow(refused);
});

test('all keys decrypt, the first one encrypts', () => {
  const [before, during, after] = [cipherOf(old), cipherOf(fresh, old), cipherOf(fresh)];
  const written = before.encrypt('iban 1', 'BE68539007547034');
  expect(during.decrypt('iban 1', written)).toBe('BE68539007547034');
  expect(after.decrypt('iban 1', during.encrypt('iban 1', 'text'))).toBe('text');
  expect(() => after.decrypt('iban 1', written)).toThrow(UnknownKeyError);
});

test('an invalid setting gives null', () => {
  for (const wrong of ['', 'old', 'old:short', `${old},`, `${old};${fresh}`, `${old},${old}`, 'OLD:change-me'])
    expect(parseCipher(wrong)).toBeNull();
  expect(parseCipher(`hex:${'0f'.repeat(32)}`)?.keyIds).toEqual(['hex']);
});
