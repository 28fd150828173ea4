import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInAs, newTestPerson } from '#app/testing/customers/identity-service.ts';
import { sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const keyFields = { use: 'sig', alg: 'RS256', kid: 'first' };
const configuredKey = { ...privateKey.export({ format: 'jwk' }), ...keyFields };

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ settings: { IDENTITY_CLIENT_KEYS: JSON.stringify({ keys: [configuredKey] }) } });
});
afterAll(() => product.stop());

const address = '/api/customer/login/itsme/keys';

test('the key set has only the public fields of a key', async () => {
  const reply = await fetch(`${product.url}${address}`);
  expect(reply.headers.get('content-type')).toMatch(/^application\/jwk-set\+json/);
  expect(await reply.json()).toEqual({ keys: [{ ...publicKey.export({ format: 'jwk' }), ...keyFields }] });
});

test('the identity service authenticates the product with the key set of this endpoint', async () => {
  await sandboxCall(product, '/api/identity-service/client', {
    token_endpoint_auth_method: 'private_key_jwt',
    jwks_uri: `${product.url}${address}`,
  });
  const browser = product.browser();
  expect(await logInAs(product, browser, newTestPerson())).toMatch(/^[0-9a-f-]{36}$/);
});
