import { expect, test } from 'vitest';
import { hasSignatureHeaders, hasValidSignature, signEvent } from './signed-event.ts';

// Test vector of the Standard Webhooks libraries (standardwebhooks.com).
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
const seconds = '1614265330';
const body = Buffer.from('{"test": 2432232314}');
const now = new Date(1_614_265_330_000);
const good = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
const headers = { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': good };
const after = (ms: number) => new Date(now.getTime() + ms);

test('signs as the standard’s example', () => {
  expect(signEvent(secret, id, seconds, body)).toBe(good);
});

test.each([
  ['as it came', headers, body, secret, now, true],
  ['four minutes late', headers, body, secret, after(240_000), true],
  ['four minutes early', headers, body, secret, after(-240_000), true],
  ['kept for six minutes', headers, body, secret, after(360_000), false],
  ['from six minutes ahead', headers, body, secret, after(-360_000), false],
  ['with another body', headers, Buffer.from('{"test": 1}'), secret, now, false],
  ['with another id', { ...headers, 'webhook-id': 'msg_2' }, body, secret, now, false],
  ['with another time', { ...headers, 'webhook-timestamp': '1614265331' }, body, secret, now, false],
  ['with another secret', headers, body, 'another secret', now, false],
  ['without a secret of ours', headers, body, '', now, false],
  ['without a signature', { 'webhook-id': id, 'webhook-timestamp': seconds }, body, secret, now, false],
  ['without a time', { ...headers, 'webhook-timestamp': '' }, body, secret, now, false],
  ['with a time that is none', { ...headers, 'webhook-timestamp': 'soon' }, body, secret, now, false],
  ['beside an older secret', { ...headers, 'webhook-signature': `v1,b2xk ${good}` }, body, secret, now, true],
  ['by another scheme', { ...headers, 'webhook-signature': good.replace('v1', 'v1a') }, body, secret, now, false],
])('an event %s', (_name, signedHeaders, bytes, ownSecret, at, holds) => {
  expect(hasValidSignature(signedHeaders, bytes, [ownSecret], at)).toBe(holds);
});

test('a secret that is no Base64 is taken as it stands', () => {
  const ownSecret = 'a long random text of the operator';
  const signed = { ...headers, 'webhook-signature': signEvent(ownSecret, id, seconds, body) };
  expect(hasValidSignature(signed, body, [ownSecret], now)).toBe(true);
});

test.each([
  ['the newer one', ['a newer secret', secret]],
  ['the older one', [secret, 'an older secret']],
])('while a secret changes both are good: %s in front', (_name, ownSecrets) => {
  expect(hasValidSignature(headers, body, ownSecrets, now)).toBe(true);
});

test.each([
  ['as they came', headers, true],
  ['of an event that is forged', { ...headers, 'webhook-signature': good.replace('g0', 'h1') }, true],
  ['without a signature', { ...headers, 'webhook-signature': 'v1,' }, false],
  ['with junk for a signature', { ...headers, 'webhook-signature': 'v1,junk' }, false],
  ['with more signatures than anybody sends', { ...headers, 'webhook-signature': `${good} `.repeat(99) }, false],
  ['of six minutes ago', { ...headers, 'webhook-timestamp': '1614264970' }, false],
])('headers %s may be followed by a body', (_name, signedHeaders, may) => {
  expect(hasSignatureHeaders(signedHeaders, now)).toBe(may);
});
