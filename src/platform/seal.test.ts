import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { sealWith } from './seal.ts';

const seal = sealWith('a secret of the product');

test('what is sealed is HMAC-SHA256, so that whoever has the database without the secret can try out nothing', () => {
  expect(seal('code 123456')).toBe(
    createHmac('sha256', 'a secret of the product').update('code 123456').digest('base64url'),
  );
  expect(seal('code 123456')).not.toBe(createHash('sha256').update('code 123456').digest('base64url'));
  expect(sealWith('another secret')('code 123456')).not.toBe(seal('code 123456'));
});

test('a name is for one purpose: another gives another token', () => {
  const names = ['phone-code a', 'email-code a', 'phone-code b', 'login-place a', 'a'];
  expect(new Set(names.map(seal)).size).toBe(names.length);
  expect(Buffer.from(seal('a'), 'base64url')).toHaveLength(32);
});
