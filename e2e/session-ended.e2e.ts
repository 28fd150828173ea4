import { expect, test } from 'vitest';
import { goodPassword } from '#app/testing/customers/new-customer.ts';
import { registerCustomerAndOrderSim } from '#app/testing/orders/ordered-sim.ts';
import { logInWithSession, logInWithOrder } from './steps/ordered-customer.ts';
import { readTestBasket, openWithBasket } from './steps/ordering-steps.ts';
import { waitForConfirmationLink } from './stage/outside.ts';
import { setUpStage } from './stage/set-up-stage.ts';

const stage = setUpStage();

test('a session that ended elsewhere does not affect public screens', async () => {
  const { product } = stage;
  const eva = await stage.openPerson({ language: 'fr' });
  const { page } = eva;
  const { browser, email } = await logInWithOrder(eva, { confirmed: false });
  const link = await waitForConfirmationLink(product, email);
  await browser.post('/api/customer/logout');
  await openWithBasket(eva, [{ code: 'private-postpaid-s' }]);
  const basket = await readTestBasket(eva);
  for (const place of ['/order', '/sustainability', '/legal/privacy', '/emails', '/customer/success', '/', link]) {
    await logInWithSession(eva, browser.session);
    await page.goto(place);
    await expect.poll(() => page.evaluate("localStorage.getItem('session_uuid')"), { message: place }).toBe(null);
    await eva.button('platform:logout').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(new URL(place, product.url).pathname);
  }
  // The action of the link is executed.
  await eva.waitForScreen('account/web/emails:confirm.done');
  expect(await readTestBasket(eva)).toEqual(basket);
  expect(eva.faults).toEqual([]);
  // In the session of another account the link leads to the login, which is for visitors without a session.
  const other = await registerCustomerAndOrderSim(product, { language: 'fr', confirmed: false });
  await logInWithSession(eva, other.browser.session);
  await page.goto(link);
  await eva.press('account/web/emails:confirm.otherLogin');
  await eva.waitForScreen('identity:login.title');
});

test('a tab whose session ended keeps the new session of another tab', async () => {
  const { product } = stage;
  const eva = await stage.openPerson({ language: 'fr' });
  const { page } = eva;
  const { browser } = await registerCustomerAndOrderSim(product, { language: 'fr', confirmed: false });
  await browser.post('/api/customer/logout');
  await logInWithSession(eva, browser.session);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/customer/session', async (route) => {
    await answered;
    await route.continue();
  });
  const sessionRequest = page.waitForRequest(
    (request) => request.url().endsWith('/session') && page.url().endsWith('/legal/privacy'),
  );
  await page.goto('/legal/privacy');
  await sessionRequest;
  await page.evaluate(`localStorage.setItem('session_uuid', 'of-another-tab')`);
  const heard = page.waitForResponse('**/api/customer/session');
  answer();
  await heard;
  await eva.button('platform:logout').waitFor({ state: 'detached' });
  expect(await page.evaluate(`localStorage.getItem('session_uuid')`)).toBe('of-another-tab');
});

test('a session that ended elsewhere shows a notice on private screens, and the login returns to the screen', async () => {
  const eva = await stage.openPerson({ language: 'fr' });
  const { browser, email } = await logInWithOrder(eva);
  await eva.page.goto('/customer');
  await eva.waitForScreen('account:dashboard.title');
  // The session ends while no page is open: an open dashboard could detect it during a reload.
  await eva.page.goto('about:blank');
  await browser.post('/api/customer/logout');
  await eva.page.goto('/customer');
  await eva.waitForScreen('account/web/home:line1');
  const waits = [eva.translate('account/web/waits:ended'), eva.translate('account/web/waits:for.plan')].join(' ');
  await eva.page.getByText(waits).waitFor();
  expect(await eva.page.locator('.door').first().textContent()).toContain(eva.translate('account/web/home:account'));
  expect(await eva.page.evaluate("localStorage.getItem('session_uuid')")).toBe(null);
  await eva.page.locator('.door').first().click();
  await eva.waitForScreen('identity:login.title');
  await eva.field('account/web/login:who').fill(email);
  await eva.field('identity:login.password').fill(goodPassword);
  await eva.press('identity:login.submit');
  await eva.waitForScreen('account:dashboard.title', 'again');
  // A logged-in customer is redirected from the login.
  for (const door of ['/login-email-number', '/']) {
    await eva.page.goto(`${door}?next=/customer/more-menu`);
    await eva.waitForScreen('account/web/more:title', door);
  }
  await eva.page.goto('/login-email-number?next=//elsewhere.example');
  await eva.page.waitForURL((url) => url.pathname !== '/login-email-number');
  expect(eva.faults).toEqual([]);
});

test('a malformed stored session shows a notice to log in again, and keeps the basket', async () => {
  const eva = await stage.openPerson({ language: 'nl' });
  const { page, translate } = eva;
  await openWithBasket(eva, [{ code: 'private-postpaid-s' }]);
  const basket = await readTestBasket(eva);
  await page.evaluate("localStorage.setItem('session_uuid', 'not a token')");
  const refused = page.waitForResponse('**/api/customer/session');
  await page.goto('/customer/payments');
  expect(await (await refused).json()).toMatchObject({ status: 401, code: 'RELOGIN_REQUIRED' });
  await eva.waitForScreen('account/web/home:line1');
  const waits = [translate('account/web/waits:relogin'), translate('account/web/waits:for.payments')].join(' ');
  await page.getByText(waits).waitFor();
  expect(await page.evaluate("localStorage.getItem('session_uuid')")).toBe(null);
  expect(await readTestBasket(eva)).toEqual(basket);
  expect(eva.faults).toEqual([]);
});
