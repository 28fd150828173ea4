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

test('signEvent computes the signature of the example of Standard Webhooks', () => {
  expect(signEvent(secret, id, seconds, body)).toBe(good);
});

test.each([
  ['with its own signature is accepted', headers, body, secret, now, true],
  ['that arrives four minutes late is accepted', headers, body, secret, after(240_000), true],
  ['that is dated four minutes ahead is accepted', headers, body, secret, after(-240_000), true],
  ['that arrives six minutes late is refused', headers, body, secret, after(360_000), false],
  ['that is dated six minutes ahead is refused', headers, body, secret, after(-360_000), false],
  ['with another body is refused', headers, Buffer.from('{"test": 1}'), secret, now, false],
  ['with another id is refused', { ...headers, 'webhook-id': 'msg_2' }, body, secret, now, false],
  ['with another time is refused', { ...headers, 'webhook-timestamp': '1614265331' }, body, secret, now, false],
  ['signed with another secret is refused', headers, body, 'another secret', now, false],
  ['is refused when no secret is set', headers, body, '', now, false],
  ['without a signature is refused', { 'webhook-id': id, 'webhook-timestamp': seconds }, body, secret, now, false],
  ['without a time is refused', { ...headers, 'webhook-timestamp': '' }, body, secret, now, false],
  ['with an unreadable time is refused', { ...headers, 'webhook-timestamp': 'soon' }, body, secret, now, false],
  [
    'with a second signature of another secret is accepted',
    { ...headers, 'webhook-signature': `v1,b2xk ${good}` },
    body,
    secret,
    now,
    true,
  ],
  [
    'with a signature of another scheme is refused',
    { ...headers, 'webhook-signature': good.replace('v1', 'v1a') },
    body,
    secret,
    now,
    false,
  ],
])('an event %s', (_name, signedHeaders, bytes, ownSecret, at, holds) => {
  expect(hasValidSignature(signedHeaders, bytes, [ownSecret], at)).toBe(holds);
});

test('a secret that is not Base64 is used as plain text', () => {
  const ownSecret = 'a long random text of the operator';
  const signed = { ...headers, 'webhook-signature': signEvent(ownSecret, id, seconds, body) };
  expect(hasValidSignature(signed, body, [ownSecret], now)).toBe(true);
});

test.each([
  ['the second secret', ['a newer secret', secret]],
  ['the first secret', [secret, 'an older secret']],
])('with two secrets set, an event signed with %s is accepted', (_name, ownSecrets) => {
  expect(hasValidSignature(headers, body, ownSecrets, now)).toBe(true);
});

test.each([
  ['with a signature let its body be read', headers, true],
  ['with a forged signature let its body be read', { ...headers, 'webhook-signature': good.replace('g0', 'h1') }, true],
  ['without a signature refuse its body', { ...headers, 'webhook-signature': 'v1,' }, false],
  ['with a malformed signature refuse its body', { ...headers, 'webhook-signature': 'v1,junk' }, false],
  ['with too many signatures refuse its body', { ...headers, 'webhook-signature': `${good} `.repeat(99) }, false],
  ['of six minutes ago refuse its body', { ...headers, 'webhook-timestamp': '1614264970' }, false],
])('the headers of an event %s', (_name, signedHeaders, may) => {
  expect(hasSignatureHeaders(signedHeaders, now)).toBe(may);
});
