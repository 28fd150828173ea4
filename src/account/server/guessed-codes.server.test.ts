import { REVEALED_NUMBERS_MAX } from './assert-our-number-unless-guessing.ts';
import { rateLimitKey } from '#platform/http/rate-limits.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createActiveSim, parseLoginCode, waitForLoginSms } from '#app/testing/sims/active-sim.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import { type SecondServer, startSecondServer } from '#app/testing/product/start-second-server.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { PHONE_CODE_ATTEMPTS, WRONG_CODES_ANYWHERE } from '#identity/rules/phone-code.ts';
import { WRONG_LOGINS_PER_ADDRESS } from '#identity/rules/wrong-logins.ts';
import { phoneCode } from '#identity/server/tables.ts';
import { rateLimit } from '#platform/db/tables.ts';

let product: TestApp;
let secondServer: SecondServer;
let msisdn: string;
/** Codes are bound to a browser: all requests here use the cookies of this one, at either server and from any address. */
let phone: TestBrowser;
beforeAll(async () => {
  // Network addresses are set by the proxy header.
  product = await startTestApp({ settings: { TRUST_PROXY: '1' } });
  secondServer = await startSecondServer(product);
  ({ msisdn } = (await createActiveSim(product)).line);
  phone = product.browser();
  await start('+32498000000', '192.0.2.1', phone);
});
/** Deletes the codes, as after hours: only one of the two servers has the test clock. */
const deleteSentCodes = async () => {
  await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
  await product.db.write.delete(phoneCode);
};
beforeEach(async () => {
  await product.db.write.delete(rateLimit);
  await deleteSentCodes();
});
afterAll(async () => {
  await secondServer.stop();
  await product.stop();
});

let turn = 0;
/** A browser at the two servers in turn. */
const eitherServer = (): TestBrowser => ((turn += 1) % 2 ? product : secondServer).browser().copyCookiesOf(phone);
const fromAddress = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const start = (number: string, address: string, browser = eitherServer()) =>
  browser.post('/api/customer/login/phone/start', { msisdn: number }, fromAddress(address));
const finishLogin = (number: string, otp: string, address: string, browser = eitherServer()) =>
  browser.post('/api/customer/login/phone/finish', { msisdn: number, otp }, fromAddress(address));
const count = (codes: readonly string[], code: string): number => codes.filter((each) => each === code).length;

const requestCode = async (): Promise<string> => {
  const countBefore = (await fetchMessages(product, msisdn)).filter(({ text }) => / #\d{6}$/.test(text)).length;
  expect((await start(msisdn, '192.0.2.1')).status).toBe(200);
  return parseLoginCode(await waitForLoginSms(product, msisdn, countBefore + 1));
};
const guesses = (code: string, howMany: number): string[] =>
  Array.from({ length: howMany }, (_, at) => String((Number(code) + 1 + at) % 1_000_000).padStart(6, '0'));

test('forty concurrent guesses at two servers from many addresses count as five', async () => {
  const code = await requestCode();
  const answers = await Promise.all(
    guesses(code, 40).map((guess, at) => finishLogin(msisdn, guess, `198.51.100.${at}`)),
  );
  const codes = answers.map(({ problem }) => problem.code);
  expect([count(codes, 'WRONG_CODE'), count(codes, 'CODE_ENDED')]).toEqual([
    PHONE_CODE_ATTEMPTS,
    40 - PHONE_CODE_ATTEMPTS,
  ]);
  expect((await finishLogin(msisdn, code, '192.0.2.1')).problem.code).toBe('CODE_ENDED');
});

test('twenty concurrent right codes start one session', async () => {
  const code = await requestCode();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => finishLogin(msisdn, code, `198.51.100.${at}`)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('twenty concurrent requests send one SMS', async () => {
  const countBefore = (await fetchMessages(product, msisdn)).length;
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => start(msisdn, `198.51.100.${at}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
  expect(await fetchMessages(product, msisdn)).toHaveLength(countBefore + 1);
});

test('ten wrong codes from one address block that address only', async () => {
  const codes: string[] = [];
  while (codes.length < WRONG_LOGINS_PER_ADDRESS) {
    const code = await requestCode();
    for (const guess of guesses(code, PHONE_CODE_ATTEMPTS))
      codes.push((await finishLogin(msisdn, guess, '198.51.100.7')).problem.code);
    await deleteSentCodes();
  }
  expect(new Set(codes)).toEqual(new Set(['WRONG_CODE']));
  const code = await requestCode();
  expect((await finishLogin(msisdn, code, '198.51.100.7')).status).toBe(429);
  expect((await finishLogin(msisdn, code, '203.0.113.9')).status).toBe(200);
});

test('after many wrong codes only addresses and browsers of earlier logins may try, and nobody for a number without a customer', async () => {
  expect((await finishLogin(msisdn, await requestCode(), '192.0.2.1')).status).toBe(200);
  const guessAllDay = async (number: string) => {
    const stranger = product.browser();
    for (let wrongCodes = 0; wrongCodes < WRONG_CODES_ANYWHERE; wrongCodes += PHONE_CODE_ATTEMPTS) {
      await deleteSentCodes();
      await start(number, `198.51.100.${wrongCodes}`, stranger);
      // A right guess has a probability of one in a million.
      for (const guess of guesses('111111', PHONE_CODE_ATTEMPTS))
        await finishLogin(number, guess, `198.51.100.${wrongCodes}`, stranger);
    }
    await deleteSentCodes();
  };
  await guessAllDay(msisdn);
  const code = await requestCode();
  expect((await finishLogin(msisdn, code, '203.0.113.77', secondServer.browser())).problem.code).toBe(
    'TOO_MANY_REQUESTS',
  );
  expect((await finishLogin(msisdn, code, '192.0.2.1', secondServer.browser())).problem.code).toBe('CODE_ENDED');
  // A known browser may log in from any network address.
  expect((await finishLogin(msisdn, code, '203.0.113.78')).status).toBe(200);
  const everybody = rateLimitKey('told numbers', 'everybody', '');
  const expire = new Date('2100-01-01');
  await product.db.write.insert(rateLimit).values({ key: everybody, points: REVEALED_NUMBERS_MAX, expire });
  await guessAllDay('+32499999999');
  expect((await finishLogin('+32499999999', '000000', '192.0.2.1')).problem.code).toBe('TOO_MANY_REQUESTS');
}, 300_000);

test('a code requested by a stranger does not block a known browser of the customer', async () => {
  expect((await finishLogin(msisdn, await requestCode(), '192.0.2.1')).status).toBe(200);
  await deleteSentCodes();
  const countBefore = (await fetchMessages(product, msisdn)).filter(({ text }) => / #\d{6}$/.test(text)).length;
  await start(msisdn, '198.51.100.7', product.browser());
  const newestCode = parseLoginCode(await waitForLoginSms(product, msisdn, countBefore + 1));
  expect((await finishLogin(msisdn, newestCode, '192.0.2.1', secondServer.browser())).problem.code).toBe('WRONG_CODE');
  expect((await finishLogin(msisdn, newestCode, '192.0.2.1')).status).toBe(200);
});

test('the right code is refused in another browser with WRONG_CODE, and accepted in its own browser', async () => {
  const visitor = product.browser();
  const countBefore = (await fetchMessages(product, msisdn)).filter(({ text }) => / #\d{6}$/.test(text)).length;
  expect((await start(msisdn, '198.51.100.9', visitor)).status).toBe(200);
  const code = parseLoginCode(await waitForLoginSms(product, msisdn, countBefore + 1));
  const answersOfSecondServer = await Promise.all(
    guesses(code, PHONE_CODE_ATTEMPTS - 1).map(() => finishLogin(msisdn, code, '198.51.100.7', secondServer.browser())),
  );
  expect(new Set(answersOfSecondServer.map(({ problem }) => problem.code))).toEqual(new Set(['WRONG_CODE']));
  expect((await finishLogin(msisdn, code, '198.51.100.9', visitor)).status).toBe(200);
});

test('the right code typed in another browser counts as a wrong code', async () => {
  const visitor = product.browser();
  const countBefore = (await fetchMessages(product, msisdn)).filter(({ text }) => / #\d{6}$/.test(text)).length;
  expect((await start(msisdn, '198.51.100.9', visitor)).status).toBe(200);
  const code = parseLoginCode(await waitForLoginSms(product, msisdn, countBefore + 1));
  for (let at = 0; at < PHONE_CODE_ATTEMPTS; at += 1)
    expect((await finishLogin(msisdn, code, '198.51.100.7', secondServer.browser())).problem.code).toBe('WRONG_CODE');
  expect((await finishLogin(msisdn, code, '198.51.100.9', visitor)).problem.code).toBe('CODE_ENDED');
});

test('the code of a known browser is refused in another browser, whose tries do not use up the code', async () => {
  expect((await finishLogin(msisdn, await requestCode(), '192.0.2.1')).status).toBe(200);
  await deleteSentCodes();
  const code = await requestCode();
  const answersOfSecondServer = await Promise.all(
    guesses(code, PHONE_CODE_ATTEMPTS).map(() => finishLogin(msisdn, code, '198.51.100.7', secondServer.browser())),
  );
  expect(new Set(answersOfSecondServer.map(({ problem }) => problem.code))).toEqual(new Set(['CODE_ENDED']));
  expect((await finishLogin(msisdn, code, '192.0.2.1')).status).toBe(200);
});
