import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { issueBills } from './steps/billed-customer.ts';
import { logInWithSession } from './steps/ordered-customer.ts';
import { setUpStage } from './stage/set-up-stage.ts';
import type { Person } from './stage/stage.ts';
import { openWithin } from './stage/visitor.ts';

const stage = setUpStage();

/** Where a customer with a confirmed address is led to from a path. */
const redirectsOfCustomer = { '/emails': '/sustainability' };

const unknownPath = '/nowhere';

/** Path and heading of a screen that the app has taken over; null before that. */
const readScreen = async (page: Page, unfinished: readonly string[]): Promise<[string, string] | null> => {
  const [path, heading] = (await page.evaluate(`(() => {
    const heading = document.querySelector('h1');
    const isTaken = heading && Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
    return [location.pathname, isTaken ? heading.innerText : ''];
  })()`)) as [string, string];
  return heading === '' || unfinished.includes(heading) ? null : [path, heading];
};

/**
 * Opens each path by a page load, as from a mail or a bookmark, and in a tab beside by a navigation inside the app. Both end at
 * this path or where it redirects to, with the same heading, and only the unknown path is not found.
 */
const compareLoads = async (
  { page, context, translate }: Person,
  paths: readonly string[],
  redirects: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const unfinished = ['platform:loading', 'platform:crash.title'].map((key) => translate(key));
  const missingTitle = translate('platform:notFound.title');
  const tab = await context.newPage();
  await tab.goto(page.url());
  await expect.poll(() => readScreen(tab, unfinished)).not.toBe(null);
  for (const path of paths) {
    await Promise.all([page.goto(path), openWithin(tab, path)]);
    const end = redirects[path] ?? new URL(path, page.url()).pathname;
    const compareScreens = async () => {
      const screens = await Promise.all([page, tab].map((each) => readScreen(each, unfinished)));
      const [loadedScreen, within] = screens.map((screen) => screen?.join(': '));
      const isRight = screens.every(
        (screen) => screen?.[0] === end && (screen[1] === missingTitle) === (path === unknownPath),
      );
      return isRight && loadedScreen === within ? 'right' : `${loadedScreen} and ${within}`;
    };
    await expect.poll(compareScreens, { message: `${path} opens ${end}` }).toBe('right');
  }
};

test('each screen of a visitor is the same after a page load as after a navigation inside the app', async () => {
  const noa = await stage.openPerson({ language: 'fr', check: false });
  await noa.page.goto('/?lang=fr');
  await noa.waitForScreen('account/web/home:line1');
  await compareLoads(noa, [
    '/login',
    '/reset-password',
    '/create-password-new',
    '/not-me',
    '/request-stop',
    '/swap-stop',
    '/emails',
    '/emails/confirm?token=x',
    '/invite',
    '/customer/success',
    '/customer/payments/app/pay?token=x',
    '/sustainability/shared/cut',
    unknownPath,
  ]);
  expect(noa.faults).toEqual([]);
});

test('each screen of a customer is the same after a page load as after a navigation inside the app', async () => {
  const ada = await stage.openPerson({ language: 'nl', check: false });
  const { session, customer_uuid, line, invoices } = await issueBills(stage.product, { months: 1, language: 'nl' });
  await logInWithSession(ada, session);
  await ada.page.goto('/customer');
  await ada.waitForScreen('account:dashboard.title');
  await compareLoads(
    ada,
    [
      `/customer/sim/${line.uuid}/user`,
      `/customer/usage-history/${line.uuid}`,
      `/customer/tariff-simulator/${line.uuid}`,
      `/calculator/${line.uuid}`,
      `/customer/change-bundle/${line.uuid}`,
      `/customer/swap/${line.uuid}`,
      `/customer/esim/${line.order_product_uuid}`,
      '/customer/settings',
      '/customer/settings/details',
      '/customer/settings/events',
      '/customer/support',
      '/customer/support/new?from=/customer/settings/events&code=UNAVAILABLE',
      '/emails',
      '/emails-new',
      '/emails/change',
      '/sustainability',
      '/sustainability/wallet',
      '/sustainability/follow?what=kilo',
      '/sustainability/shares',
      '/customer/withdrawal',
      '/customer/more-menu',
      '/customer/invite',
      '/customer/your-data',
      `/customer/payments/invoice/${encodeURIComponent(invoices[0]?.referenceNumber ?? '')}`,
      `/customer/payments/pay/${customer_uuid}`,
      '/customer/payments/methods',
      '/customer/payments/iban',
      '/customer/purchase',
      '/customer/success',
      '/identify',
    ],
    redirectsOfCustomer,
  );
  expect(ada.faults).toEqual([]);
});
