import { expect, test } from 'vitest';
import { goodPassword, queryQueuedMails, registerCustomer } from '../../../app/testing/customers/new-customer.ts';
import { confirmEmailAndAddPasskey, startPasskeyChallenge } from '#app/testing/customers/passkey-calls.ts';
import { createSignedInBrowser } from '#app/testing/every-call/endpoint-calls.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { lockCredential, updateCredential } from '../credentials/credentials.store.ts';

const nextPassword = 'Under-Other-Trees7';

const product = setUpTestAppForFile();

const logIn = (email: string, password: string) => product.browser().post('/api/customer/login', { email, password });

test('a change needs the old password, keeps the present session and ends the others', async () => {
  const { browser, email } = await registerCustomer(product);
  const otherBrowser = product.browser();
  const loginAnswer = await otherBrowser.post('/api/customer/login', { email, password: goodPassword });
  otherBrowser.session = loginAnswer.response.session_uuid;
  const change = (old_password: string, new_password: string) =>
    browser.post('/api/customer/password/change', { old_password, new_password });
  expect((await change('Not-My-Password1', nextPassword)).problem.errors).toMatchObject([
    { field: 'old_password', code: 'WRONG_PASSWORD' },
  ]);
  expect((await change(goodPassword, 'short')).problem.errors).toMatchObject([{ field: 'new_password' }]);
  expect((await change(goodPassword, 'CanopyTelecom!')).problem.errors).toMatchObject([
    { field: 'new_password', code: 'PASSWORD_OBVIOUS' },
  ]);
  expect((await change(goodPassword, nextPassword)).response).toEqual({});
  expect((await browser.get('/api/customer/session')).status).toBe(200);
  expect((await otherBrowser.get('/api/customer/session')).status).toBe(401);
  expect((await logIn(email, nextPassword)).status).toBe(200);
  expect((await queryQueuedMails(product, email)).map(({ message }) => message)).toEqual(['password-changed']);
});

test('wrong old passwords are recorded as events and counted with wrong logins, and the fifth ends the session', async () => {
  const { browser, email } = await registerCustomer(product);
  const changeWithWrongPassword = (at: number) =>
    browser.post('/api/customer/password/change', { old_password: `Wrong-Guess${at}!`, new_password: nextPassword });
  const codes: string[] = [];
  for (let at = 0; at < 6; at += 1) codes.push((await changeWithWrongPassword(at)).problem.code);
  expect(codes).toEqual([...Array.from({ length: 4 }, () => 'WRONG_PASSWORD'), 'SESSION_EXPIRED', 'SESSION_EXPIRED']);
  const owner = product.browser();
  owner.signIn(await logIn(email, goodPassword));
  const { events } = await owner.callEndpoint('GET /api/customer/event/list', { query: {} });
  expect(events.filter(({ kind }) => kind === 'step-up-failed')).toHaveLength(5);
  // With five more wrong passwords, at the login, there are ten, so the owner is notified.
  for (let at = 0; at < 5; at += 1) await logIn(email, `Wrong-Guess${at}!`);
  const eventList = await owner.callEndpoint('GET /api/customer/event/list', { query: {} });
  expect(eventList.events.filter(({ kind }) => kind === 'logins-failed')).toHaveLength(1);
});

test('a change needs the list of passkeys to keep, which is asked for after the old password', async () => {
  const { browser } = await registerCustomer(product);
  const [ownersPasskey, strangersPasskey] = [
    await confirmEmailAndAddPasskey(product, browser),
    await confirmEmailAndAddPasskey(product, browser),
  ];
  const change = (old_password: string, keep_passkeys?: string[]) =>
    browser.post('/api/customer/password/change', { old_password, new_password: nextPassword, keep_passkeys });
  expect((await change('Not-My-Password1')).problem.code).toBe('WRONG_PASSWORD');
  const undecided = await change(goodPassword);
  expect([undecided.status, undecided.problem.code]).toEqual([422, 'PASSKEYS_UNDECIDED']);
  expect((await change(goodPassword, [ownersPasskey.id])).status).toBe(200);
  const { passkeys } = await browser.callEndpoint('GET /api/customer/passkey/list');
  expect(passkeys.map(({ id }) => id)).toEqual([ownersPasskey.id]);
  const newBrowser = product.browser();
  const passkey = strangersPasskey.use(await startPasskeyChallenge(newBrowser, 'login'));
  expect((await newBrowser.post('/api/customer/login/passkey', { passkey })).problem.code).toBe('PASSKEY_REFUSED');
});

test('lockCredential lets one transaction at a time change a credential', async () => {
  const { uuid } = await registerCustomer(product);
  const storedHashes = await Promise.all(
    [1, 2, 3].map(() =>
      product.db.tx(async (tx) => {
        const password_hash = `${(await lockCredential(tx, uuid))?.password_hash}x`;
        await updateCredential(tx, uuid, { password_hash }, product.clock.now());
        return password_hash;
      }),
    ),
  );
  expect(new Set(storedHashes).size).toBe(3);
});

test('when three changes are sent at the same time, one succeeds and the others are refused', async () => {
  const { email, uuid } = await registerCustomer(product);
  const browsers = await Promise.all([1, 2, 3].map(() => createSignedInBrowser(product, uuid)));
  const newPasswords = browsers.map((_, at) => `${nextPassword}${at}`);
  // Fetches the CSRF pair first, so that all calls are sent together.
  await Promise.all(browsers.map((each) => each.post('/api/customer/language/change', { language: 'en' })));
  const answers = await Promise.all(
    browsers.map((sessionBrowser, at) =>
      sessionBrowser.post('/api/customer/password/change', {
        old_password: goodPassword,
        new_password: newPasswords[at],
      }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  const successIndex = answers.findIndex(({ status }) => status === 200);
  expect((await logIn(email, newPasswords[successIndex] ?? '')).status).toBe(200);
  expect((await queryQueuedMails(product, email)).map(({ message }) => message)).toEqual(['password-changed']);
});
