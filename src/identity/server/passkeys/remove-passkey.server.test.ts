import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { startPasskeyChallenge, confirmEmailAndAddPasskey } from '#app/testing/customers/passkey-calls.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

test('a passkey that its owner removed cannot log in, and a removal by another customer has no effect', async () => {
  const { browser } = await registerCustomer(product);
  const key = await confirmEmailAndAddPasskey(product, browser);
  const otherCustomer = await registerCustomer(product);
  await otherCustomer.browser.callEndpoint('POST /api/customer/passkey/remove', { body: { id: key.id } });
  const newBrowser = product.browser();
  const logInByPasskey = async () =>
    (
      await newBrowser.post('/api/customer/login/passkey', {
        passkey: key.use(await startPasskeyChallenge(newBrowser, 'login')),
      })
    ).status;
  expect(await logInByPasskey()).toBe(200);
  await browser.callEndpoint('POST /api/customer/passkey/remove', { body: { id: key.id } });
  expect(await logInByPasskey()).toBe(422);
});

test('the owner is notified of an added and a removed passkey, and both mails can revert it', async () => {
  const { browser, email } = await registerCustomer(product);
  const key = await confirmEmailAndAddPasskey(product, browser);
  await browser.callEndpoint('POST /api/customer/passkey/remove', { body: { id: key.id } });
  const passkeyMails = await product.waitFor(async () => {
    const mails = (await fetchMessages(product, email)).filter(({ subject }) => subject?.includes('passkey'));
    return mails.length === 2 && mails;
  });
  expect(passkeyMails.map(({ subject }) => subject).toSorted()).toEqual([
    'A passkey was added',
    'A passkey was removed',
  ]);
  const token = /\/not-me\?token=([\w-]+)/.exec(passkeyMails[0]?.text ?? '')?.[1];
  expect((await product.browser().post('/api/customer/stop', { token })).status).toBe(200);
  expect((await browser.get('/api/customer/session')).status).toBe(401);
});
