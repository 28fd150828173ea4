import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { phoneCode } from '#identity/server/tables.ts';
import { rateLimit } from '#platform/db/tables.ts';

let product: TestApp;
/** The browser that requests and submits the code. */
let phone: TestBrowser;
let ours: string;
beforeAll(async () => {
  product = await startTestApp();
  phone = product.browser();
  ours = (await createActiveSim(product)).line.msisdn;
});
beforeEach(async () => {
  await product.db.write.delete(rateLimit);
  await product.db.write.delete(phoneCode);
});
afterAll(() => product.stop());

const nobodys = '+32499999999';
const start = (msisdn: string, browser = phone) => browser.post('/api/customer/login/phone/start', { msisdn });
const finish = (msisdn: string, otp: string) => phone.post('/api/customer/login/phone/finish', { msisdn, otp });

test('a code can be requested again after 30, 60, 120 seconds, and five times an hour', async () => {
  const waits = [];
  for (const wait of ['PT30S', 'PT60S', 'PT120S', 'PT120S', null]) {
    const { response } = await start(ours);
    waits.push(response.resend_after);
    if (!wait) continue;
    const soon = await start(ours);
    expect([soon.status, soon.problem.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(soon.problem.retry_after).toBeLessThanOrEqual(response.resend_after);
    await product.advanceClock(wait);
  }
  expect(waits.slice(0, 4)).toEqual([30, 60, 120, 120]);
  expect(waits[4]).toBeGreaterThan(3000);
});

describe('a number without a customer', () => {
  const told = async (msisdn: string) => {
    const answers = [];
    for (const ask of [
      () => start(msisdn),
      () => start(msisdn),
      ...Array.from({ length: 6 }, () => () => finish(msisdn, '000000')),
    ]) {
      const { status, response, problem } = await ask();
      const { request_id: _, retry_after: __, ...rest } = problem;
      answers.push({ status, response, rest });
    }
    return answers;
  };

  test('gets the same replies as a known number, and no SMS', async () => {
    const [known, unknown] = [await told(ours), await told(nobodys)];
    expect(unknown).toEqual(known);
    expect(known.map(({ status }) => status)).toEqual([200, 429, 422, 422, 422, 422, 422, 422]);
    await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
    expect(await fetchMessages(product, nobodys)).toEqual([]);
  });

  test.each(['02 218 00 00', '+33612345678', '1234', 'x'])(
    '%s cannot be ours, and that is said at once',
    async (number) => {
      const { status, problem } = await start(number, product.browser('fr'));
      expect([status, problem.code]).toEqual([422, 'NOT_OUR_NUMBER']);
      expect(problem.errors?.[0]).toMatchObject({ field: 'msisdn', code: 'NOT_OUR_NUMBER' });
      expect(problem.errors?.[0]?.detail).toContain('un numéro Canopy');
    },
  );
});
