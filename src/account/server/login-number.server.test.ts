import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { parseLoginCode, logInByNumber, waitForLoginSms, createTwoSims } from '#app/testing/sims/active-sim.ts';
import { goodPassword } from '#app/testing/customers/new-customer.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { NOTIFY_AFTER_WRONG_LOGINS } from '#identity/rules/wrong-logins.ts';
import { phoneCode } from '#identity/server/tables.ts';
import { rateLimit } from '#platform/db/tables.ts';

let product: TestApp;
let family: Awaited<ReturnType<typeof createTwoSims>>;
beforeAll(async () => {
  product = await startTestApp();
  family = await createTwoSims(product, 'fr');
});
beforeEach(async () => {
  await product.db.write.delete(rateLimit);
  await product.db.write.delete(phoneCode);
});
afterAll(() => product.stop());

const newPassword = 'Under-Other-Trees7';
const codes = async (msisdn = family.extra.msisdn) =>
  (await fetchMessages(product, msisdn)).filter(({ text }) => / #\d{6}$/.test(text)).length;
const byCode = async (): Promise<TestBrowser> => logInByNumber(product, family.extra.msisdn, (await codes()) + 1);
const prove = async (sub: TestBrowser): Promise<string> => {
  const nth = (await codes()) + 1;
  await sub.callEndpoint('POST /api/customer/step-up/code');
  return parseLoginCode(await waitForLoginSms(product, family.extra.msisdn, nth));
};
const choose = (sub: TestBrowser, new_password: string) => sub.post('/api/customer/password/change', { new_password });
const enter = (password: string, msisdn = family.extra.msisdn, browser = product.browser()) =>
  browser.post('/api/customer/login/phone/password', { msisdn, password });
/** Logs in a sub-account and sets its password. */
const withPassword = async (): Promise<TestBrowser> => {
  const sub = await byCode();
  await sub.callEndpoint('POST /api/customer/step-up', { body: { by: 'sms', code: await prove(sub) } });
  expect((await choose(sub, goodPassword)).status).toBe(200);
  return sub;
};

test('a sub-account sets a password after a step-up, and logs in with it or with a code', async () => {
  const sub = await byCode();
  expect((await sub.callEndpoint('GET /api/customer/step-up')).ways).toEqual(['sms']);
  expect((await choose(sub, goodPassword)).problem.code).toBe('STEP_UP_REQUIRED');
  const code = await prove(sub);
  // A step-up code is not valid for a login.
  const login = { msisdn: family.extra.msisdn, otp: code };
  expect((await product.browser().post('/api/customer/login/phone/finish', login)).problem.code).toBe('CODE_ENDED');
  await sub.callEndpoint('POST /api/customer/step-up', { body: { by: 'sms', code } });
  expect((await choose(sub, 'short')).problem.errors).toMatchObject([{ field: 'new_password' }]);
  expect((await choose(sub, goodPassword)).response).toEqual({});
  const loginAnswer = await enter(goodPassword);
  expect(loginAnswer.response.customer.details.msisdn).toBe(family.extra.uuid);
  expect(loginAnswer.response.customer_product.map(({ uuid }: { uuid: string }) => uuid)).toEqual([family.extra.uuid]);
  expect((await enter('Wrong-Password9')).problem.errors).toMatchObject([{ field: 'password' }]);
  await product.db.write.delete(phoneCode);
  expect((await byCode()).session).not.toBe(null);
});

test('setting a password ends the other sessions and notifies the owner', async () => {
  const otherBrowser = await byCode();
  await product.db.write.delete(phoneCode);
  const sub = await withPassword();
  expect((await sub.get('/api/customer/session')).status).toBe(200);
  expect((await otherBrowser.get('/api/customer/session')).status).toBe(401);
  const { events } = await family.browser.callEndpoint('GET /api/customer/event/list', { query: {} });
  expect(events.find(({ kind }) => kind === 'sub-account-password')?.detail).toEqual({
    what: formatPhoneNoBreak(family.extra.msisdn),
  });
  await product.waitFor(async () =>
    (await fetchMessages(product, family.email)).find(({ subject }) => subject?.includes('son propre mot de passe')),
  );
});

test('a sub-account replaces a forgotten password after a step-up by code', async () => {
  await withPassword();
  await product.db.write.delete(phoneCode);
  const sub = await byCode();
  expect((await sub.callEndpoint('GET /api/customer/step-up')).ways).toEqual(['password', 'sms']);
  const code = await prove(sub);
  const wrongCode = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  expect((await sub.post('/api/customer/step-up', { by: 'sms', code: wrongCode })).problem.code).toBe('WRONG_CODE');
  await sub.callEndpoint('POST /api/customer/step-up', { body: { by: 'sms', code } });
  expect((await choose(sub, newPassword)).status).toBe(200);
  expect([(await enter(goodPassword)).status, (await enter(newPassword)).status]).toEqual([422, 200]);
});

test('revoking the login deletes the password after a minute, and restoring it then does not bring it back', async () => {
  await withPassword();
  const change = (allowed: boolean) =>
    family.browser.callEndpoint('POST /api/customer/sub-account/change', {
      body: { customer_product_uuid: family.extra.uuid, allowed },
    });
  await change(false);
  expect((await enter(goodPassword)).problem.code).toBe('WRONG_PASSWORD');
  await change(true);
  expect((await enter(goodPassword)).status).toBe(200);
  await change(false);
  await product.advanceClock('PT2M');
  await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
  await change(true);
  expect((await enter(goodPassword)).problem.code).toBe('WRONG_PASSWORD');
});

test('a main account logs in by number and password, and needs the old password to change it', async () => {
  const { browser, own } = family;
  const loginAnswer = await enter(goodPassword, own.msisdn);
  expect(loginAnswer.response.customer.uuid).toBe(browser.customer);
  expect((await choose(browser, newPassword)).problem.errors).toMatchObject([{ field: 'old_password' }]);
});

test('wrong passwords by number and by address count together, and the number of a sub-account is notified', async () => {
  await withPassword();
  for (let at = 0; at < NOTIFY_AFTER_WRONG_LOGINS; at += 1) await enter('Wrong-Password9');
  expect((await enter(goodPassword)).status).toBe(429);
  await product.waitFor(async () =>
    (await fetchMessages(product, family.extra.msisdn)).find(({ text }) => text.includes('mauvais mots de passe')),
  );
  await product.db.write.delete(rateLimit);
  for (let at = 0; at < NOTIFY_AFTER_WRONG_LOGINS - 1; at += 1) await enter('Wrong-Password9', family.own.msisdn);
  const login = { email: family.email, password: 'Wrong-Password9' };
  await product.browser().post('/api/customer/login', login);
  await product.waitFor(async () =>
    (await fetchMessages(product, family.email)).find(({ subject }) => subject?.includes('essayé de se connecter')),
  );
});
