import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createActiveSim, parseLoginCode, waitForLoginSms } from '#app/testing/sims/active-sim.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { phoneCode, session } from '#identity/server/tables.ts';
import { queryRows } from '#platform/db/database.ts';
import { rateLimit } from '#platform/db/tables.ts';

let product: TestApp;
/** The browser that requests and submits the code. */
let phone: TestBrowser;
let ownLine: { msisdn: string; customer: string; line: string };
beforeAll(async () => {
  product = await startTestApp();
  phone = product.browser();
  const { browser, line } = await createActiveSim(product, { language: 'nl' });
  ownLine = { msisdn: line.msisdn, customer: browser.customer ?? '', line: line.uuid };
});
beforeEach(async () => {
  await product.db.write.delete(rateLimit);
  await product.db.write.delete(phoneCode);
});
afterAll(() => product.stop());

const start = (msisdn: string, browser = phone) => browser.post('/api/customer/login/phone/start', { msisdn });
const finishLogin = (msisdn: string, otp: string, browser = phone) =>
  browser.post('/api/customer/login/phone/finish', { msisdn, otp, time_zone: 'Europe/Brussels' });
const countCodeMessages = async () =>
  (await fetchMessages(product, ownLine.msisdn)).filter(({ text }) => / #\d{6}$/.test(text)).length;
/** Requests a code and returns it from the SMS. */
const requestCode = async (browser?: TestBrowser): Promise<string> => {
  const countBefore = await countCodeMessages();
  expect((await start(ownLine.msisdn, browser)).status).toBe(200);
  return parseLoginCode(await waitForLoginSms(product, ownLine.msisdn, countBefore + 1));
};
const toWrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a login by number', () => {
  test('accepts the code of an SMS in the language of the request, and restricts the session to its SIM', async () => {
    const browser = product.browser('fr');
    const code = await requestCode(browser);
    const text = await waitForLoginSms(product, ownLine.msisdn);
    expect(text).toContain(`${code} est votre code Canopy`);
    expect(text.split('\n').at(-1)).toBe(`@127.0.0.1 #${code}`);
    const answer = await finishLogin(formatPhone(ownLine.msisdn), code, browser);
    expect([answer.status, answer.response?.customer.uuid]).toEqual([200, ownLine.customer]);
    expect(answer.response.customer.details.msisdn).toBe(ownLine.line);
    expect(answer.response.customer_product[0].msisdn).toBe(ownLine.msisdn);
    browser.signIn(answer);
    expect((await browser.callEndpoint('GET /api/customer/session')).customer.details.msisdn).toBe(ownLine.line);
    const rows = await product.db.read.select().from(session);
    expect(rows.map((row) => row.customer_product_uuid)).toContain(ownLine.line);
  });

  test('accepts its code once', async () => {
    const code = await requestCode();
    expect((await finishLogin(ownLine.msisdn, code)).status).toBe(200);
    const repeatedAnswer = await finishLogin(ownLine.msisdn, code);
    expect([repeatedAnswer.status, repeatedAnswer.problem.code]).toEqual([422, 'CODE_USED']);
    expect((await finishLogin(ownLine.msisdn, toWrongCode(code))).problem.code).toBe('CODE_ENDED');
  });

  test('ends the earlier session of the browser', async () => {
    const browser = product.browser();
    browser.signIn(await finishLogin(ownLine.msisdn, await requestCode(browser), browser));
    const oldSession = browser.session;
    await product.advanceClock('PT2M');
    browser.signIn(await finishLogin(ownLine.msisdn, await requestCode(browser), browser));
    browser.session = oldSession;
    expect((await browser.get('/api/customer/session')).status).toBe(401);
  });
});

describe('a code', () => {
  test('is blocked after five wrong codes, and a new one is accepted', async () => {
    const code = await requestCode();
    const codesOfWrongTries = [];
    for (let at = 0; at < 5; at += 1)
      codesOfWrongTries.push((await finishLogin(ownLine.msisdn, toWrongCode(code))).problem.code);
    expect(codesOfWrongTries).toEqual(Array.from({ length: 5 }, () => 'WRONG_CODE'));
    expect((await finishLogin(ownLine.msisdn, code)).problem.code).toBe('CODE_ENDED');
    await product.advanceClock('PT31S');
    expect((await finishLogin(ownLine.msisdn, await requestCode())).status).toBe(200);
  });

  test('is valid for five minutes', async () => {
    const code = await requestCode();
    await product.advanceClock('PT4M50S');
    expect((await finishLogin(ownLine.msisdn, toWrongCode(code))).problem.code).toBe('WRONG_CODE');
    await product.advanceClock('PT11S');
    expect((await finishLogin(ownLine.msisdn, code)).problem.code).toBe('CODE_EXPIRED');
    expect((await finishLogin(ownLine.msisdn, toWrongCode(code))).problem.code).toBe('CODE_ENDED');
  });

  test('is sent three times unchanged within two minutes, and replaced later', async () => {
    const firstCode = await requestCode();
    for (const wait of ['PT31S', 'PT1M1S']) {
      await product.advanceClock(wait);
      expect(await requestCode()).toBe(firstCode);
    }
    await product.advanceClock('PT2M1S');
    const thirdCode = await requestCode();
    expect(thirdCode).not.toBe(firstCode);
    // Typing a replaced code is not counted as a wrong code.
    for (let at = 0; at < 6; at += 1)
      expect((await finishLogin(ownLine.msisdn, firstCode)).problem.code).toBe('CODE_REPLACED');
    await product.advanceClock('PT2M30S');
    expect((await finishLogin(ownLine.msisdn, firstCode)).problem.code).toBe('WRONG_CODE');
    expect((await finishLogin(ownLine.msisdn, thirdCode)).status).toBe(200);
  });

  test('that was replaced twice is refused with CODE_REPLACED until it would have expired', async () => {
    const firstCode = await requestCode();
    await product.advanceClock('PT2M1S');
    const secondCode = await requestCode();
    await product.advanceClock('PT2M1S');
    const thirdCode = await requestCode();
    expect(new Set([firstCode, secondCode, thirdCode]).size).toBe(3);
    for (const code of [firstCode, secondCode])
      expect((await finishLogin(ownLine.msisdn, code)).problem.code).toBe('CODE_REPLACED');
    expect((await finishLogin(ownLine.msisdn, thirdCode)).status).toBe(200);
  });

  test('that was replaced, used or expired does not count as a wrong code of the network address', async () => {
    const firstCode = await requestCode();
    await product.advanceClock('PT2M1S');
    const secondCode = await requestCode();
    for (let at = 0; at < 12; at += 1)
      expect((await finishLogin(ownLine.msisdn, firstCode)).problem.code).toBe('CODE_REPLACED');
    expect((await finishLogin(ownLine.msisdn, secondCode)).status).toBe(200);
    for (let at = 0; at < 12; at += 1)
      expect((await finishLogin(ownLine.msisdn, secondCode)).problem.code).toBe('CODE_USED');
    await product.advanceClock('PT2M1S');
    const lastCode = await requestCode();
    await product.advanceClock('PT5M1S');
    for (let at = 0; at < 12; at += 1)
      expect((await finishLogin(ownLine.msisdn, lastCode)).problem.code).toBe('CODE_EXPIRED');
    expect((await finishLogin(ownLine.msisdn, toWrongCode(lastCode))).problem.code).toBe('CODE_ENDED');
  });

  test('that another browser has replaced is refused with WRONG_CODE, and not counted', async () => {
    const [ownBrowser, stranger] = [product.browser(), product.browser()];
    const firstCode = await requestCode(ownBrowser);
    await product.advanceClock('PT2M1S');
    const secondCode = await requestCode(stranger);
    for (let at = 0; at < 6; at += 1)
      expect((await finishLogin(ownLine.msisdn, firstCode, ownBrowser)).problem.code).toBe('WRONG_CODE');
    expect((await finishLogin(ownLine.msisdn, firstCode, stranger)).problem.code).toBe('WRONG_CODE');
    // Typing the replaced code was not counted; the guess in the other browser was.
    const [row] = await product.db.read.select().from(phoneCode);
    expect(row?.tries).toBe(1);
    expect((await finishLogin(ownLine.msisdn, secondCode, stranger)).status).toBe(200);
  });

  test('that was replaced on a known browser does not count against the code of another browser', async () => {
    const [knownBrowser, stranger] = [product.browser(), product.browser()];
    knownBrowser.signIn(await finishLogin(ownLine.msisdn, await requestCode(knownBrowser), knownBrowser));
    await product.advanceClock('PT2M1S');
    const firstCode = await requestCode(knownBrowser);
    await product.advanceClock('PT2M1S');
    await requestCode(knownBrowser);
    const strangersCode = await requestCode(stranger);
    for (let at = 0; at < 6; at += 1)
      expect((await finishLogin(ownLine.msisdn, firstCode, knownBrowser)).problem.code).toBe('CODE_REPLACED');
    expect((await finishLogin(ownLine.msisdn, strangersCode, stranger)).status).toBe(200);
  });

  test('is stored neither in a job nor in the database', async () => {
    const code = await requestCode();
    const storedRows = await queryRows<{ row: string }>(
      product.db.read,
      sql`select row_to_json(j)::text as row from job j union all select row_to_json(p)::text from phone_code p
        union all select row_to_json(s)::text from sent_message s`,
    );
    expect(storedRows.length).toBeGreaterThan(0);
    expect(storedRows.filter(({ row }) => row.includes(code))).toEqual([]);
  });

  test('that expired before sending is not sent', async () => {
    const countBefore = await countCodeMessages();
    await start(ownLine.msisdn);
    await product.advanceClock('PT5M');
    await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
    expect(await countCodeMessages()).toBe(countBefore);
  });
});
