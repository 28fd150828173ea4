import { expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { setUpStage } from './stage/set-up-stage.ts';

const stage = setUpStage();

const storedCode = "localStorage.getItem('dataRefCode')";
/** How far a text has moved since the page was painted first, as the browser measures it. */
const shifts = `new Promise((done) => new PerformanceObserver((list) => done(
  list.getEntries().filter((each) => !each.hadRecentInput).reduce((sum, { value }) => sum + value, 0),
)).observe({ type: 'layout-shift', buffered: true }) ?? setTimeout(() => done(0), 500))`;

test('a first visit offers the language of the browser in one line, without a layout shift', async () => {
  const noa = await stage.openPerson({ language: 'fr' });
  const { page } = noa;
  await page.goto('/');
  const offer = page.getByRole('complementary', { name: 'Langue' });
  await offer.waitFor();
  expect(await offer.getAttribute('lang')).toBe('fr');
  await noa.withLanguage('en').waitForScreen('account/web/home:line1', 'language offered');
  expect(await page.evaluate(shifts)).toBeLessThan(0.01);
  const header = await page.getByRole('banner').boundingBox();
  const line = await offer.boundingBox();
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(header?.y ?? 0);
  await offer.getByRole('button', { name: 'Lire cette page en français' }).click();
  await noa.waitForScreen('account/web/home:line1', 'language taken');
  await offer.waitFor({ state: 'detached' });
  // Later visits are in it, and offer nothing.
  await page.reload();
  await noa.waitForScreen('account/web/home:line1', 'language taken');
  expect(await page.evaluate('document.documentElement.dataset.offer ?? null')).toBe(null);
  expect(noa.faults).toEqual([]);
});

test('a link with a language offers no other language, and a dismissed offer does not appear again', async () => {
  const noa = await stage.openPerson({ language: 'nl' });
  const { page } = noa;
  await page.goto('/?lang=fr');
  await noa.withLanguage('fr').waitForScreen('account/web/home:line1');
  expect(await page.evaluate('document.documentElement.dataset.offer ?? null')).toBe(null);

  const ben = await stage.openPerson({ language: 'nl' });
  await ben.page.goto('/');
  await ben.page.getByRole('complementary', { name: 'Taal' }).getByRole('button', { name: 'Sluiten' }).click();
  await expect.poll(() => ben.page.evaluate('document.activeElement.tagName')).toBe('H1');
  await ben.page.reload();
  await ben.withLanguage('en').waitForScreen('account/web/home:line1');
  expect(await ben.page.getByRole('complementary').count()).toBe(0);
  expect([...noa.faults, ...ben.faults]).toEqual([]);
});

test('an invitation shows its reward on the home page and on the first step of an order, and an unknown code is discarded', async () => {
  const { browser } = await registerCustomer(stage.product);
  const { ref_code, reward, reward_after_days: days } = await browser.callEndpoint('GET /api/promo/invitee');
  const noa = await stage.openPerson({ language: 'nl' });
  const { page, translate } = noa;
  await page.goto(`/?lang=nl&ref=${ref_code}`);
  const gives = page.getByText(
    translate('promotions/web/invite:invitation.known', { amount: noa.format.money(reward), days }),
  );
  await gives.waitFor();
  await noa.waitForScreen('account/web/home:line1', 'invited');
  expect(await page.evaluate(shifts)).toBeLessThan(0.01);
  await page.locator('.door').first().click();
  await noa.waitForScreen('ordering/web/choose:heading', 'invited');
  await gives.waitFor();
  // Also at a later visit, and nowhere else.
  await page.goto('/order');
  await gives.waitFor();
  await page.goto('/sustainability');
  await noa.waitForScreen('sustainability:overview.title');
  expect(await gives.count()).toBe(0);
  expect(await page.evaluate(storedCode)).toContain(ref_code);

  await page.goto('/?ref=INVENTED-1');
  await page.getByText(translate('promotions/web/invite:invitation.unknown', { code: 'INVENTED-1' })).waitFor();
  await expect.poll(() => page.evaluate(storedCode)).toBe(null);
  expect(noa.faults).toEqual([]);
});
