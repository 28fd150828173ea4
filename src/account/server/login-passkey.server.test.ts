import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { startPasskeyChallenge, confirmEmailAndAddPasskey } from '#app/testing/customers/passkey-calls.ts';
import type { PasskeyDeviation } from '#app/testing/customers/software-passkey.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const path = '/api/customer/login/passkey';

const createOwner = async () => {
  const registered = await registerCustomer(product);
  return {
    ...registered,
    key: await confirmEmailAndAddPasskey(product, registered.browser),
    loginBrowser: product.browser(),
  };
};

test('a passkey logs in without name and password, and counts as a step-up', async () => {
  const { key, loginBrowser, email, uuid } = await createOwner();
  const answer = await loginBrowser.post(path, {
    passkey: key.use(await startPasskeyChallenge(loginBrowser, 'login')),
  });
  loginBrowser.signIn(answer);
  expect(answer.response.customer.uuid).toBe(uuid);
  expect((await loginBrowser.post('/api/customer/email/change', { email: `other.${email}` })).status).toBe(200);
});

test('a repeated response is refused', async () => {
  const { key, loginBrowser } = await createOwner();
  const passkey = key.use(await startPasskeyChallenge(loginBrowser, 'login'));
  expect((await loginBrowser.post(path, { passkey })).status).toBe(200);
  expect((await loginBrowser.post(path, { passkey })).problem.code).toBe('PASSKEY_REFUSED');
});

test.each<[string, PasskeyDeviation]>([
  ['for another origin', { origin: 'https://evil.example' }],
  ['for another site', { rpID: 'evil.example' }],
  [
    'with the user handle of another customer',
    { userHandle: Buffer.from('0190f3a0-0000-7000-8000-000000000001').toString('base64url') },
  ],
  ['without user verification', { unverified: true }],
  ['with an unknown user handle', { userHandle: 'bm9ib2R5' }],
])('a response signed %s is refused', async (_what, deviation) => {
  const { key, loginBrowser } = await createOwner();
  expect(
    (await loginBrowser.post(path, { passkey: key.use(await startPasskeyChallenge(loginBrowser, 'login'), deviation) }))
      .problem.code,
  ).toBe('PASSKEY_REFUSED');
});

test('a response with an old counter is refused', async () => {
  const { key, loginBrowser } = await createOwner();
  const logInWithCounter = async (counter: number) =>
    (
      await loginBrowser.post(path, {
        passkey: key.use(await startPasskeyChallenge(loginBrowser, 'login'), { counter }),
      })
    ).status;
  expect([
    await logInWithCounter(7),
    await logInWithCounter(7),
    await logInWithCounter(3),
    await logInWithCounter(8),
  ]).toEqual([200, 422, 422, 200]);
});

test('a step-up challenge and an expired challenge are refused for a login', async () => {
  const { key, loginBrowser, browser } = await createOwner();
  expect(
    (await loginBrowser.post(path, { passkey: key.use(await startPasskeyChallenge(browser, 'prove')) })).problem.code,
  ).toBe('PASSKEY_REFUSED');
  const passkey = key.use(await startPasskeyChallenge(loginBrowser, 'login'));
  await product.advanceClock('PT6M');
  expect((await loginBrowser.post(path, { passkey })).problem.code).toBe('PASSKEY_REFUSED');
});

test('a step-up accepts passkeys of the caller only', async () => {
  const { key, browser } = await createOwner();
  const otherOwner = await createOwner();
  await product.advanceClock('PT20M');
  const stepUpWithKey = async (by: typeof key) =>
    (
      await browser.post('/api/customer/step-up', {
        by: 'passkey',
        passkey: by.use(await startPasskeyChallenge(browser, 'prove')),
      })
    ).status;
  expect([await stepUpWithKey(otherOwner.key), await stepUpWithKey(key)]).toEqual([422, 200]);
});
