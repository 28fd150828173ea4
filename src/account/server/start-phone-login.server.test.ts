import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import { phoneCode } from '#identity/server/tables.ts';
import { REVEALED_NUMBERS_PER_ADDRESS } from './assert-our-number-unless-guessing.ts';
import { rateLimit } from '#platform/db/tables.ts';

let product: TestApp;
/** The browser that requests and submits the code. */
let phone: TestBrowser;
let ownNumber: string;
beforeAll(async () => {
  product = await startTestApp({ readyCustomers: createReadyState });
  phone = product.browser();
  ownNumber = (await createActiveSim(product)).line.msisdn;
});
beforeEach(async () => {
  await product.db.write.delete(rateLimit);
  await product.db.write.delete(phoneCode);
});
afterAll(() => product.stop());

const nobodys = '+32499999999';
const start = (msisdn: string, browser = phone) => browser.post('/api/customer/login/phone/start', { msisdn });
const finishLogin = (msisdn: string, otp: string) => phone.post('/api/customer/login/phone/finish', { msisdn, otp });

test('a code can be requested again after 30, 60, 120 seconds, and five times an hour', async () => {
  const waits = [];
  for (const wait of ['PT30S', 'PT60S', 'PT120S', 'PT120S', null]) {
    const { response } = await start(ownNumber);
    waits.push(response.resend_after);
    if (!wait) continue;
    const refusedAnswer = await start(ownNumber);
    expect([refusedAnswer.status, refusedAnswer.problem.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(refusedAnswer.problem.retry_after).toBeLessThanOrEqual(response.resend_after);
    await product.advanceClock(wait);
  }
  expect(waits.slice(0, 4)).toEqual([30, 60, 120, 120]);
  expect(waits[4]).toBeGreaterThan(3000);
});

test('requests of strangers neither delay nor replace the code of a browser that the customer has logged in from', async () => {
  const owner = product.browser();
  const fetchCodes = async () =>
    (await fetchMessages(product, ownNumber)).flatMap(({ text }) => / #(\d{6})$/.exec(text)?.[1] ?? []);
  /** Requests a code, and logs in with the SMS that comes. */
  const logIn = async () => {
    await product.worker?.runUntilIdle();
    const countBefore = (await fetchCodes()).length;
    expect((await start(ownNumber, owner)).status).toBe(200);
    const [otp] = await product.waitFor(async () => {
      const sentCodes = await fetchCodes();
      return sentCodes.length > countBefore && sentCodes;
    });
    return owner.post('/api/customer/login/phone/finish', { msisdn: ownNumber, otp });
  };
  expect((await logIn()).status).toBe(200);
  await product.db.write.delete(phoneCode);
  // A stranger uses up all that strangers may have in a day.
  for (let hour = 0; hour < 2; hour += 1) {
    for (let at = 0; at < 5; at += 1) {
      expect((await start(ownNumber, product.browser())).status).toBe(200);
      await product.advanceClock('PT2M');
    }
    await product.advanceClock('PT1H');
    await product.db.write.delete(rateLimit);
  }
  const refusedAnswer = await start(ownNumber, product.browser());
  expect(refusedAnswer.status).toBe(429);
  expect(refusedAnswer.problem.retry_after).toBeGreaterThan(36_000);
  expect((await logIn()).status).toBe(200);
});

describe('a number without a customer', () => {
  const tryAndListStatuses = async (msisdn: string) => {
    const answers = [];
    for (const ask of [
      () => start(msisdn),
      () => start(msisdn),
      ...Array.from({ length: 6 }, () => () => finishLogin(msisdn, '000000')),
    ]) {
      const { status, response, problem } = await ask();
      const { request_id: _, retry_after: __, ...comparableProblem } = problem;
      answers.push({ status, response, rest: comparableProblem });
    }
    return answers;
  };

  test('is refused with NOT_OUR_NUMBER, at most ten times in ten minutes for one network address', async () => {
    for (let tries = 0; tries < REVEALED_NUMBERS_PER_ADDRESS; tries += 1) {
      const { status, problem } = await start(`+3247000${1000 + tries}`, product.browser('fr'));
      expect([status, problem.code]).toEqual([422, 'NOT_OUR_NUMBER']);
      expect(problem.errors?.[0]).toMatchObject({ field: 'msisdn', code: 'NOT_OUR_NUMBER' });
    }
    expect((await start(nobodys)).status).toBe(200);
    await product.advanceClock('PT10M');
    expect((await start('+32470001000')).status).toBe(422);
  });

  test('gets the same replies as a known number while numbers are guessed, and no SMS', async () => {
    for (let tries = 0; tries < REVEALED_NUMBERS_PER_ADDRESS; tries += 1) await start(nobodys, product.browser());
    const [ownStatuses, unknownStatuses] = [await tryAndListStatuses(ownNumber), await tryAndListStatuses(nobodys)];
    expect(unknownStatuses).toEqual(ownStatuses);
    expect(ownStatuses.map(({ status }) => status)).toEqual([200, 429, 422, 422, 422, 422, 422, 422]);
    await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
    expect(await fetchMessages(product, nobodys)).toEqual([]);
  });

  test.each(['02 218 00 00', '+33612345678', '1234', 'x'])(
    'is refused at once with NOT_OUR_NUMBER when it cannot be one of our numbers (%s)',
    async (number) => {
      const { status, problem } = await start(number, product.browser('fr'));
      expect([status, problem.code]).toEqual([422, 'NOT_OUR_NUMBER']);
      expect(problem.errors?.[0]).toMatchObject({ field: 'msisdn', code: 'NOT_OUR_NUMBER' });
      expect(problem.errors?.[0]?.detail).toContain('un numéro Canopy');
    },
  );
});
