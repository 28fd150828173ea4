import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodPassword, registerCustomer } from '../../../app/testing/customers/new-customer.ts';
import type { TestBrowser } from '../../../app/testing/product/test-browser.ts';
import { startTestApp, type TestApp } from '../../../app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const createLoggedInBrowser = async (email: string): Promise<TestBrowser> => {
  const browser = product.browser();
  const login = await browser.post('/api/customer/login', { email, password: goodPassword });
  browser.session = login.response.session_uuid;
  return browser;
};
const fetchStatus = async (browser: TestBrowser) => (await browser.get('/api/customer/session')).status;
const fetchIds = async (browser: TestBrowser): Promise<string[]> =>
  (await browser.get('/api/customer/session/list')).response.sessions.map(({ id }: { id: string }) => id);

test('a revocation ends one session of the caller, idempotently, and no session of other customers', async () => {
  const { browser, email } = await registerCustomer(product);
  const stranger = await registerCustomer(product);
  const otherBrowser = await createLoggedInBrowser(email);
  const sessions = (await otherBrowser.get('/api/customer/session/list')).response.sessions;
  const id = sessions.find(({ current }: { current: boolean }) => current).id;
  for (const sessionId of [id, id, (await fetchIds(stranger.browser))[0], 'x']) {
    expect((await browser.post('/api/customer/session/revoke', { id: sessionId })).response).toEqual({});
  }
  expect([await fetchStatus(browser), await fetchStatus(otherBrowser), await fetchStatus(stranger.browser)]).toEqual([
    200, 401, 200,
  ]);
});

test('a revocation without an id ends all sessions except the present one', async () => {
  const { browser, email } = await registerCustomer(product);
  const otherBrowsers = [await createLoggedInBrowser(email), await createLoggedInBrowser(email)];
  expect((await browser.post('/api/customer/session/revoke', {})).response).toEqual({});
  expect(await Promise.all(otherBrowsers.map(fetchStatus))).toEqual([401, 401]);
  expect(await fetchIds(browser)).toHaveLength(1);
});
