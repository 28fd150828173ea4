import { expect, test } from 'vitest';
import { goodPassword, queryQueuedMails, registerCustomer } from '../../../app/testing/customers/new-customer.ts';
import { createSignedInBrowser } from '#app/testing/every-call/endpoint-calls.ts';
import { testAppOfFile } from '#app/testing/product/test-app-of-file.ts';
import { lockCredential, updateCredential } from '../credentials/credentials.store.ts';

const next = 'Under-Other-Trees7';

const product = testAppOfFile();

const logIn = (email: string, password: string) => product.browser().post('/api/customer/login', { email, password });

test('the old password allows a change, and the present session stays', async () => {
  const { browser, email } = await registerCustomer(product);
  const other = product.browser();
  const elsewhere = await other.post('/api/customer/login', { email, password: goodPassword });
  other.session = elsewhere.response.session_uuid;
  const change = (old_password: string, new_password: string) =>
    browser.post('/api/customer/password/change', { old_password, new_password });
  expect((await change('Not-My-Password1', next)).problem.errors).toMatchObject([
    { field: 'old_password', code: 'WRONG_PASSWORD' },
  ]);
  expect((await change(goodPassword, 'short')).problem.errors).toMatchObject([{ field: 'new_password' }]);
  expect((await change(goodPassword, 'CanopyTelecom!')).problem.errors).toMatchObject([
    { field: 'new_password', code: 'PASSWORD_OBVIOUS' },
  ]);
  expect((await change(goodPassword, next)).response).toEqual({});
  expect((await browser.get('/api/customer/session')).status).toBe(200);
  expect((await other.get('/api/customer/session')).status).toBe(401);
  expect((await logIn(email, next)).status).toBe(200);
  expect((await queryQueuedMails(product, email)).map(({ message }) => message)).toEqual(['password-changed']);
});

test('a credential is changed by one transaction at a time', async () => {
  const { uuid } = await registerCustomer(product);
  const seen = await Promise.all(
    [1, 2, 3].map(() =>
      product.db.tx(async (tx) => {
        const password_hash = `${(await lockCredential(tx, uuid))?.password_hash}x`;
        await updateCredential(tx, uuid, { password_hash }, product.clock.now());
        return password_hash;
      }),
    ),
  );
  expect(new Set(seen).size).toBe(3);
});

test('of three changes at once one is made, and the others need the new password', async () => {
  const { email, uuid } = await registerCustomer(product);
  const browsers = await Promise.all([1, 2, 3].map(() => createSignedInBrowser(product, uuid)));
  const wanted = browsers.map((_, at) => `${next}${at}`);
  // Fetches the CSRF pair first, so that all calls are sent together.
  await Promise.all(browsers.map((each) => each.post('/api/customer/language/change', { language: 'en' })));
  const answers = await Promise.all(
    browsers.map((each, at) =>
      each.post('/api/customer/password/change', { old_password: goodPassword, new_password: wanted[at] }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  const made = answers.findIndex(({ status }) => status === 200);
  expect((await logIn(email, wanted[made] ?? '')).status).toBe(200);
  expect((await queryQueuedMails(product, email)).map(({ message }) => message)).toEqual(['password-changed']);
});
