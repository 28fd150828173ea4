import { expect, test } from 'vitest';
import { goodPassword } from '#app/testing/customers/new-customer.ts';
import { registerCustomerWithDraftOrder } from '#app/testing/orders/draft-order.ts';
import { openContext } from './stage/chromium.ts';
import { setUpStage } from './stage/set-up-stage.ts';
import { textsOf } from './stage/texts.ts';
import { isFocused } from './steps/focus.ts';
import { logInWithOrder } from './steps/ordered-customer.ts';

const stage = setUpStage();

test('a loading screen has a heading, and the focus moves to the final heading', async () => {
  const leo = await stage.openPerson({ language: 'nl' });
  const { page, translate } = leo;
  await page.goto('/?lang=nl');
  await leo.waitForScreen('account/web/home:line1');
  const files = Promise.withResolvers<void>();
  await page.route('**/assets/_*.js', async (route) => {
    await files.promise;
    await route.continue();
  });
  // From the end of the page: the heading must come into view. A click of Playwright would scroll to the link first.
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await page
    .getByRole('link', { name: new RegExp(`^${translate('account/web/home:account')}`) })
    .dispatchEvent('click');
  const loadingHeading = page.getByRole('heading', { level: 1, name: translate('platform:loading') });
  await expect.poll(() => loadingHeading.count()).toBe(1);
  await expect.poll(() => isFocused(loadingHeading)).toBe(true);
  expect((await loadingHeading.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  files.resolve();
  await leo.waitForScreen('identity:login.title');
  await expect.poll(() => isFocused(page.getByRole('heading', { level: 1 }))).toBe(true);
  expect(leo.faults).toEqual([]);
});

test('while the session loads, the layout shows the title and a loading state', async () => {
  const leo = await stage.openPerson({ language: 'nl' });
  const { page, translate } = leo;
  await logInWithOrder(leo);
  await page.route('**/api/customer/session*', () => undefined);
  await page.goto('/customer');
  await page.getByRole('heading', { level: 1, name: translate('platform:menu.plan') }).waitFor();
  await page.getByText(translate('platform:overlay.text')).waitFor();
  await page
    .getByRole('banner')
    .getByRole('button', { name: translate('platform:logout') })
    .waitFor();
  expect(leo.faults).toEqual([]);
});

test('a screen on a slow network sets its title once loaded and never shows a text key', async () => {
  const say = textsOf('nl');
  const { email } = await registerCustomerWithDraftOrder(stage.product, 'private-postpaid-s');
  // A service worker would serve from its cache without delay, so it is blocked.
  const context = await openContext(stage.browser, { baseURL: stage.product.url, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto('/login-email-number?lang=nl');
  await page.getByLabel(say('account/web/login:who'), { exact: true }).fill(email);
  await page.getByLabel(say('identity:login.password'), { exact: true }).fill(goodPassword);
  const titles = new Set<string>();
  await page.exposeFunction('titled', (title: string) => titles.add(title));
  await page.evaluate(
    `new MutationObserver(() => titled(document.title)).observe(document.querySelector('title'), { childList: true })`,
  );
  await page.waitForLoadState('networkidle');
  const loading = page.getByRole('heading', { level: 1, name: say('platform:loading') });
  const { promise: loadingShown, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/**', async (route) => {
    // The first files come once the loading state is shown; later ones slowly, so that a title set before its text would be seen.
    await loadingShown;
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.getByRole('button', { name: say('identity:login.submit'), exact: true }).click();
  await loading.waitFor();
  release();
  await page.getByRole('heading', { level: 1, name: say('ordering/web/summary:title') }).waitFor();
  await expect.poll(() => page.title()).toMatch(new RegExp(`^${say('ordering/web/summary:title')} · `));
  expect([...titles].filter((title) => /\w\.\w/.test(title))).toEqual([]);
  await context.close();
});
