import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { startPasskeyChallenge, addTestPasskey } from '#app/testing/customers/passkey-calls.ts';
import type { PasskeyDeviation } from '#app/testing/customers/software-passkey.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const path = '/api/customer/login/passkey';

const owner = async () => {
  const one = await registerCustomer(product);
  return { ...one, key: await addTestPasskey(product, one.browser), door: product.browser() };
};

test('logs in without a name or a password, and counts as a proof', async () => {
  const { key, door, email, uuid } = await owner();
  const answer = await door.post(path, { passkey: key.use(await startPasskeyChallenge(door, 'login')) });
  door.signIn(answer);
  expect(answer.response.customer.uuid).toBe(uuid);
  expect((await door.post('/api/customer/email/change', { email: `other.${email}` })).status).toBe(200);
});

test('an answer that was used before lets nobody in', async () => {
  const { key, door } = await owner();
  const passkey = key.use(await startPasskeyChallenge(door, 'login'));
  expect((await door.post(path, { passkey })).status).toBe(200);
  expect((await door.post(path, { passkey })).problem.code).toBe('PASSKEY_REFUSED');
});

test.each<[string, PasskeyDeviation]>([
  ['for another origin', { origin: 'https://evil.example' }],
  ['for another site', { rpID: 'evil.example' }],
  [
    'by one who names somebody else',
    { userHandle: Buffer.from('0190f3a0-0000-7000-8000-000000000001').toString('base64url') },
  ],
  ['without a finger, a face or a PIN', { unverified: true }],
  ['by one who names nobody', { userHandle: 'bm9ib2R5' }],
])('signed %s it is refused', async (_what, amiss) => {
  const { key, door } = await owner();
  expect(
    (await door.post(path, { passkey: key.use(await startPasskeyChallenge(door, 'login'), amiss) })).problem.code,
  ).toBe('PASSKEY_REFUSED');
});

test('a copy whose counter lags behind is refused', async () => {
  const { key, door } = await owner();
  const enter = async (counter: number) =>
    (await door.post(path, { passkey: key.use(await startPasskeyChallenge(door, 'login'), { counter }) })).status;
  expect([await enter(7), await enter(7), await enter(3), await enter(8)]).toEqual([200, 422, 422, 200]);
});

test('what was asked of somebody logged in opens no session, and too late is too late', async () => {
  const { key, door, browser } = await owner();
  expect(
    (await door.post(path, { passkey: key.use(await startPasskeyChallenge(browser, 'prove')) })).problem.code,
  ).toBe('PASSKEY_REFUSED');
  const passkey = key.use(await startPasskeyChallenge(door, 'login'));
  await product.advanceClock('PT6M');
  expect((await door.post(path, { passkey })).problem.code).toBe('PASSKEY_REFUSED');
});

test('proves who is logged in, by an own one only', async () => {
  const { key, browser } = await owner();
  const other = await owner();
  await product.advanceClock('PT20M');
  const prove = async (by: typeof key) =>
    (
      await browser.post('/api/customer/step-up', {
        by: 'passkey',
        passkey: by.use(await startPasskeyChallenge(browser, 'prove')),
      })
    ).status;
  expect([await prove(other.key), await prove(key)]).toEqual([422, 200]);
});
