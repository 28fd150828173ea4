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
let twoSims: Awaited<ReturnType<typeof createTwoSims>>;
beforeAll(async () => {
  product = await startTestApp();
  twoSims = await createTwoSims(product, 'fr');
});
beforeEach(async () => {
  await product.db.write.delete(rateLimit);
  await product.db.write.delete(phoneCode);
});
afterAll(() => product.stop());

const newPassword = 'Under-Other-Trees7';
const countCodes = async (msisdn = twoSims.extraSim.msisdn) =>
  (await fetchMessages(product, msisdn)).filter(({ text }) => / #\d{6}$/.test(text)).length;
const logInByCode = async (): Promise<TestBrowser> =>
  logInByNumber(product, twoSims.extraSim.msisdn, (await countCodes()) + 1);
const requestStepUpCode = async (sub: TestBrowser): Promise<string> => {
  const nth = (await countCodes()) + 1;
  await sub.callEndpoint('POST /api/customer/step-up/code');
  return parseLoginCode(await waitForLoginSms(product, twoSims.extraSim.msisdn, nth));
};
const setPassword = (sub: TestBrowser, new_password: string) =>
  sub.post('/api/customer/password/change', { new_password });
const logInByPassword = (password: string, msisdn = twoSims.extraSim.msisdn, browser = product.browser()) =>
  browser.post('/api/customer/login/phone/password', { msisdn, password });
/** Logs in a sub-account and sets its password. */
const createSubWithPassword = async (): Promise<TestBrowser> => {
  const sub = await logInByCode();
  await sub.callEndpoint('POST /api/customer/step-up', { body: { by: 'sms', code: await requestStepUpCode(sub) } });
  expect((await setPassword(sub, goodPassword)).status).toBe(200);
  return sub;
};

test('a sub-account sets a password after a step-up, and logs in with it or with a code', async () => {
  const sub = await logInByCode();
  expect((await sub.callEndpoint('GET /api/customer/step-up')).ways).toEqual(['sms']);
  expect((await setPassword(sub, goodPassword)).problem.code).toBe('STEP_UP_REQUIRED');
  const code = await requestStepUpCode(sub);
  // A step-up code is not valid for a login.
  const login = { msisdn: twoSims.extraSim.msisdn, otp: code };
  expect((await product.browser().post('/api/customer/login/phone/finish', login)).problem.code).toBe('CODE_ENDED');
  await sub.callEndpoint('POST /api/customer/step-up', { body: { by: 'sms', code } });
  expect((await setPassword(sub, 'short')).problem.errors).toMatchObject([{ field: 'new_password' }]);
  expect((await setPassword(sub, goodPassword)).response).toEqual({});
  const loginAnswer = await logInByPassword(goodPassword);
  expect(loginAnswer.response.customer.details.msisdn).toBe(twoSims.extraSim.uuid);
  expect(loginAnswer.response.customer_product.map(({ uuid }: { uuid: string }) => uuid)).toEqual([
    twoSims.extraSim.uuid,
  ]);
  expect((await logInByPassword('Wrong-Password9')).problem.errors).toMatchObject([{ field: 'password' }]);
  await product.db.write.delete(phoneCode);
  expect((await logInByCode()).session).not.toBe(null);
});

test('setting a password ends the other sessions and notifies the owner', async () => {
  const otherBrowser = await logInByCode();
  await product.db.write.delete(phoneCode);
  const sub = await createSubWithPassword();
  expect((await sub.get('/api/customer/session')).status).toBe(200);
  expect((await otherBrowser.get('/api/customer/session')).status).toBe(401);
  const { events } = await twoSims.browser.callEndpoint('GET /api/customer/event/list', { query: {} });
  expect(events.find(({ kind }) => kind === 'sub-account-password')?.detail).toEqual({
    what: formatPhoneNoBreak(twoSims.extraSim.msisdn),
  });
  await product.waitFor(async () =>
    (await fetchMessages(product, twoSims.email)).find(({ subject }) => subject?.includes('son propre mot de passe')),
  );
});

test('a sub-account replaces a forgotten password after a step-up by code', async () => {
  await createSubWithPassword();
  await product.db.write.delete(phoneCode);
  const sub = await logInByCode();
  expect((await sub.callEndpoint('GET /api/customer/step-up')).ways).toEqual(['password', 'sms']);
  const code = await requestStepUpCode(sub);
  const wrongCode = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  expect((await sub.post('/api/customer/step-up', { by: 'sms', code: wrongCode })).problem.code).toBe('WRONG_CODE');
  await sub.callEndpoint('POST /api/customer/step-up', { body: { by: 'sms', code } });
  expect((await setPassword(sub, newPassword)).status).toBe(200);
  expect([(await logInByPassword(goodPassword)).status, (await logInByPassword(newPassword)).status]).toEqual([
    422, 200,
  ]);
});

test('removing the login deletes the password after a minute, and restoring the login then does not restore the password', async () => {
  await createSubWithPassword();
  const change = (isAllowed: boolean) =>
    twoSims.browser.callEndpoint('POST /api/customer/sub-account/change', {
      body: { customer_product_uuid: twoSims.extraSim.uuid, allowed: isAllowed },
    });
  await change(false);
  expect((await logInByPassword(goodPassword)).problem.code).toBe('WRONG_PASSWORD');
  await change(true);
  expect((await logInByPassword(goodPassword)).status).toBe(200);
  await change(false);
  await product.advanceClock('PT2M');
  await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
  await change(true);
  expect((await logInByPassword(goodPassword)).problem.code).toBe('WRONG_PASSWORD');
});

test('a main account logs in by number and password, and needs the old password to change it', async () => {
  const { browser, ownSim } = twoSims;
  const loginAnswer = await logInByPassword(goodPassword, ownSim.msisdn);
  expect(loginAnswer.response.customer.uuid).toBe(browser.customer);
  expect((await setPassword(browser, newPassword)).problem.errors).toMatchObject([{ field: 'old_password' }]);
});

test('wrong passwords by number and by address count together, and the number of a sub-account is notified', async () => {
  await createSubWithPassword();
  for (let at = 0; at < NOTIFY_AFTER_WRONG_LOGINS; at += 1) await logInByPassword('Wrong-Password9');
  expect((await logInByPassword(goodPassword)).status).toBe(429);
  await product.waitFor(async () =>
    (await fetchMessages(product, twoSims.extraSim.msisdn)).find(({ text }) => text.includes('mauvais mots de passe')),
  );
  await product.db.write.delete(rateLimit);
  for (let at = 0; at < NOTIFY_AFTER_WRONG_LOGINS - 1; at += 1)
    await logInByPassword('Wrong-Password9', twoSims.ownSim.msisdn);
  const login = { email: twoSims.email, password: 'Wrong-Password9' };
  await product.browser().post('/api/customer/login', login);
  await product.waitFor(async () =>
    (await fetchMessages(product, twoSims.email)).find(({ subject }) => subject?.includes('essayé de se connecter')),
  );
});
