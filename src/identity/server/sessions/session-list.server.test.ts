import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodPassword, registerCustomer } from '../../../app/testing/customers/new-customer.ts';
import { startTestApp, type TestApp } from '../../../app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1';

test('the session list has the sessions of the customer, the present session first, without tokens', async () => {
  const { browser, email } = await registerCustomer(product);
  await registerCustomer(product);
  product.clock.setOffset(1800_000);
  // No proxy is configured, so its country header is ignored.
  const headers = { 'user-agent': safari, 'cf-ipcountry': 'NL' };
  const login = await product.browser().post('/api/customer/login', { email, password: goodPassword }, { headers });
  const listAnswer = await browser.get('/api/customer/session/list');
  expect(listAnswer.response.sessions).toMatchObject([
    { current: true },
    { device: 'Safari, iPhone', time_zone: 'Europe/Brussels', country: 'BE', current: false },
  ]);
  expect(JSON.stringify(listAnswer.response)).not.toContain(login.response.session_uuid);
  // Expired sessions are not listed.
  product.clock.setOffset(15 * 86_400_000);
  const laterBrowser = product.browser();
  laterBrowser.session = (
    await laterBrowser.post('/api/customer/login', { email, password: goodPassword })
  ).response.session_uuid;
  expect((await laterBrowser.get('/api/customer/session/list')).response.sessions).toMatchObject([{ current: true }]);
});
