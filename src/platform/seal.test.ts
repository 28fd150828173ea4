import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKeyedHash } from './seal.ts';

const seal = createKeyedHash('a secret of the product');

test('a sealed name is HMAC-SHA256 with the secret, and not a plain hash', () => {
  expect(seal('code 123456')).toBe(
    createHmac('sha256', 'a secret of the product').update('code 123456').digest('base64url'),
  );
  expect(seal('code 123456')).not.toBe(createHash('sha256').update('code 123456').digest('base64url'));
  expect(createKeyedHash('another secret')('code 123456')).not.toBe(seal('code 123456'));
});

test('names of different purposes give different tokens of 256 bits', () => {
  const names = ['phone-code a', 'email-code a', 'phone-code b', 'login-place a', 'a'];
  expect(new Set(names.map(seal)).size).toBe(names.length);
  expect(Buffer.from(seal('a'), 'base64url')).toHaveLength(32);
});
