import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmEmailInDatabase } from '#app/testing/customers/customer-state.ts';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { createSubAccountWithBrowser } from '#app/testing/every-call/endpoint-calls.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { queryRows } from '#platform/db/database.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const path = '/api/customer/login/itsme/start';
const browser_key = 'k'.repeat(43);

test('the start of a login returns the authorization URL, and stores no secret of the request', async () => {
  const answer = await product.browser('fr').post(path, { browser_key, purpose: 'login' });
  const url = new URL(answer.response.authorization_url);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    scope: 'openid profile email address phone',
    redirect_uri: `${product.url}/login/itsme`,
    code_challenge_method: 'S256',
    ui_locales: 'fr',
  });
  const rows = JSON.stringify(await queryRows(product.db.read, sql`select * from identity_trip`));
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(rows).not.toContain(url.searchParams.get(name) ?? 'nothing');
  expect(rows).not.toContain(browser_key);
});

test('identification requires a session of a main account with a confirmed address', async () => {
  const identify = { browser_key, purpose: 'identify' };
  expect((await product.browser().post(path, identify)).problem.code).toBe('SESSION_EXPIRED');
  const { browser, uuid } = await registerCustomer(product);
  expect((await browser.post(path, identify)).problem.code).toBe('EMAIL_NOT_VERIFIED');
  await confirmEmailInDatabase(product, uuid);
  expect((await browser.post(path, identify)).status).toBe(200);
  const sub = await createSubAccountWithBrowser(product, uuid);
  expect((await sub.post(path, identify)).problem.code).toBe('MASTER_ONLY');
});

test('a browser key of another length is refused', async () => {
  const refusedAnswer = await product.browser().post(path, { browser_key: 'short', purpose: 'login' });
  expect(refusedAnswer.problem.code).toBe('INVALID_INPUT');
});

test('an unavailable identity service can be tried again later', async () => {
  const appWithDeadService = await startTestApp({ settings: { IDENTITY_URL: 'http://127.0.0.1:9/identity' } });
  const { problem } = await appWithDeadService.browser().post(path, { browser_key, purpose: 'login' });
  await appWithDeadService.stop();
  expect(problem).toMatchObject({ code: 'UNAVAILABLE', retry_after: 10 });
});

test('without a configured identity service the call answers NOT_FOUND', async () => {
  const appWithoutService = await startTestApp({ settings: { IDENTITY_URL: '' } });
  const { problem } = await appWithoutService.browser().post(path, { browser_key, purpose: 'login' });
  await appWithoutService.stop();
  expect(problem.code).toBe('NOT_FOUND');
});
