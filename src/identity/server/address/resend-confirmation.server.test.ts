import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  findConfirmationToken,
  queryQueuedMails,
  registerCustomer,
} from '../../../app/testing/customers/new-customer.ts';
import { queryRows } from '#platform/db/database.ts';
import type { Outside } from '#platform/outside.ts';
import { createTestJobContext } from '../../../app/testing/product/job-context.ts';
import { runSendConfirmationAgain } from '../jobs/send-confirmation-again.ts';
import { startTestApp, type TestApp } from '../../../app/testing/product/test-app.ts';

let product: TestApp;
let offset = 0;
beforeAll(async () => {
  product = await startTestApp();
});
beforeEach(() => product.db.tx((tx) => tx.execute(sql`delete from rate_limit`)));
afterAll(() => product.stop());

const path = '/api/customer/email/verify/resend';

/** Runs the lookup jobs like the worker and leaves the mail jobs in the queue. */
const runLookupJobs = async (): Promise<void> => {
  const rows = await queryRows<{ payload: Parameters<typeof runSendConfirmationAgain>[0] }>(
    product.db.write,
    sql`delete from job where name = 'send-confirmation-again' returning payload`,
  );
  for (const { payload } of rows) await runSendConfirmationAgain(payload, createTestJobContext(product, {} as Outside));
};
const advanceSeconds = (seconds: number) => product.clock.setOffset((offset += seconds * 1000));

/** Status of each try with the announced or remaining wait. */
const repeatSends = async (
  send: () => Promise<{ status: number; response: { resend_after: number }; problem: { retry_after?: number } }>,
) => {
  const results: number[][] = [];
  for (const seconds of [0, 10, 21, 61, 60, 61, 121, 121]) {
    advanceSeconds(seconds);
    const { status, response, problem } = await send();
    results.push(status === 200 ? [200, response.resend_after] : [status, problem.retry_after ?? -1]);
  }
  return results;
};

test('waits are 30, 60, then 120 seconds, with five mails an hour, also for an unknown address', async () => {
  const { email, browser } = await registerCustomer(product);
  const answersOfKnown = await repeatSends(() => browser.post(path, { email }));
  const waits = answersOfKnown.map(([status, seconds]) => [status, status === 200 ? seconds : 0]);
  expect(waits.slice(0, 7)).toEqual([
    [200, 30],
    [429, 0],
    [200, 60],
    [200, 120],
    [429, 0],
    [200, 120],
    [200, expect.any(Number)],
  ]);
  expect(waits[7]?.[0]).toBe(429);
  expect(answersOfKnown[7]?.[1]).toBeGreaterThan(2000);
  await runLookupJobs();
  expect(await queryQueuedMails(product, email)).toHaveLength(5);

  const answersOfUnknown = await repeatSends(() => product.browser().post(path, { email: 'nobody@example.com' }));
  expect(answersOfUnknown.map(([status]) => status)).toEqual(answersOfKnown.map(([status]) => status));
  for (const [index, [, seconds = 0]] of answersOfUnknown.entries())
    expect(Math.abs(seconds - (answersOfKnown[index]?.[1] ?? 0))).toBeLessThanOrEqual(2);
  await runLookupJobs();
  expect(await queryQueuedMails(product, 'nobody@example.com')).toEqual([]);

  advanceSeconds(3600);
  expect((await browser.post(path, { email })).response).toEqual({ resend_after: 30 });
});

test('the error code distinguishes a recent mail from the hourly limit', async () => {
  const { email } = await registerCustomer(product);
  const codes: (string | null)[] = [];
  for (const seconds of [0, 10, 21, 61, 121, 121, 121]) {
    advanceSeconds(seconds);
    codes.push((await product.browser().post(path, { email })).problem?.code ?? null);
  }
  expect(codes).toEqual([null, 'EMAIL_JUST_SENT', null, null, null, null, 'EMAIL_SENT_OFTEN']);
});

test('only the newest link is valid; the earlier one is expired', async () => {
  const { email, browser } = await registerCustomer(product);
  await browser.post(path);
  const firstToken = await findConfirmationToken(product, email);
  advanceSeconds(31);
  await browser.post(path);
  const secondToken = await findConfirmationToken(product, email);
  const openLink = (token: string) => product.browser().get('/api/customer/email/confirm', { query: { token } });
  expect((await openLink(firstToken)).problem.code).toBe('LINK_EXPIRED');
  expect((await openLink(secondToken)).status).toBe(200);
});

test('a confirmed address gets no mail, and the same reply', async () => {
  const { email, browser } = await registerCustomer(product);
  await browser.post(path);
  await browser.get('/api/customer/email/confirm', { query: { token: await findConfirmationToken(product, email) } });
  advanceSeconds(31);
  expect((await product.browser().post(path, { email })).response).toEqual({ resend_after: 60 });
  await runLookupJobs();
  expect(await queryQueuedMails(product, email)).toHaveLength(1);
});

test('the mail is in the language of the customer, not of the request', async () => {
  const { email } = await registerCustomer(product, { language: 'fr' });
  await product.browser('nl').post(path, { email });
  await runLookupJobs();
  expect(await queryQueuedMails(product, email)).toMatchObject([{ message: 'confirm-email', language: 'fr' }]);
});

test('three concurrent requests send one mail', async () => {
  const { email } = await registerCustomer(product);
  const answers = await Promise.all([1, 2, 3].map(() => product.browser().post(path, { email })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429]);
  await runLookupJobs();
  expect(await queryQueuedMails(product, email)).toHaveLength(1);
});

test('without a session a valid address is required', async () => {
  expect((await product.browser().post(path)).problem.errors).toMatchObject([{ field: 'email', code: 'REQUIRED' }]);
  expect((await product.browser().post(path, { email: 'ada@' })).problem.errors).toMatchObject([
    { field: 'email', code: 'EMAIL_INVALID' },
  ]);
});
