import { expect, test } from 'vitest';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { isFocused, tabTo } from './steps/focus.ts';
import { logInWithSession } from './steps/ordered-customer.ts';
import { setUpStage } from './stage/set-up-stage.ts';

const stage = setUpStage();

test('a SIM that became active while the app was closed is announced on the next screen once', async () => {
  const { browser } = await createActiveSim(stage.product);
  const noa = await stage.openPerson({ language: 'fr', arrivals: true });
  const { page, translate } = noa;
  await logInWithSession(noa, browser.session);
  await page.goto('/sustainability');
  const arrival = page.getByRole('dialog', { name: translate('account/web/moments:sim.title') });
  await arrival.waitFor();
  // It covers the screen from its top, with its heading in focus and its one next step in view.
  expect(await arrival.boundingBox()).toMatchObject({ x: 0, y: 0, width: 375, height: 812 });
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H2');
  const next = arrival.getByRole('link');
  expect(await next.count()).toBe(1);
  await noa.waitForScreen('sustainability:overview.title', 'arrival');
  await page.locator('html:not([data-settling])').waitFor({ state: 'attached' });
  await next.click();
  await noa.waitForScreen('account:dashboard.title');
  await arrival.waitFor({ state: 'detached' });
  // Set after the dialog is gone.
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');

  // Neither on this screen nor on the other one, nor after a reload.
  for (const path of ['/customer', '/sustainability']) {
    await page.goto(path);
    await noa.waitForScreen(
      path === '/customer' ? 'account:dashboard.title' : 'sustainability:overview.title',
      'after the arrival',
    );
    expect(await page.locator('dialog[open]').count()).toBe(0);
  }
  // It is not remembered in local storage, whose keys are fixed.
  expect(await page.evaluate('Object.keys(localStorage).toSorted()')).toEqual(['lang', 'session_uuid']);
  expect(noa.faults).toEqual([]);
});

test('a customer gives kilograms to a project, follows them and shares the forest with the keyboard alone', async () => {
  const kim = await stage.openPerson({ language: 'fr', width: 1280, arrivals: true });
  const { page, translate } = kim;
  // Its kilograms of a single day are enough to give.
  const { browser } = await createActiveSim(stage.product, { language: 'fr', offer: 'private-postpaid-xl' });
  await logInWithSession(kim, browser.session, browser.deviceCookie);
  const link = (key: string) => page.getByRole('link', { name: translate(key) }).first();
  const goTo = async (key: string, title: string) => {
    await tabTo(kim, link(key));
    await page.keyboard.press('Enter');
    await kim.waitForScreen(title);
    await expect.poll(() => isFocused(page.getByRole('heading', { level: 1 }))).toBe(true);
  };
  await page.goto('/sustainability');
  const arrival = page.getByRole('dialog', { name: translate('account/web/moments:sim.title') });
  await arrival.waitFor();
  await tabTo(kim, arrival.getByRole('link'));
  await page.keyboard.press('Enter');
  await arrival.waitFor({ state: 'detached' });
  await page.goto('/sustainability');
  await kim.waitForScreen('sustainability:overview.title', 'keyboard');
  await goTo('sustainability/web/forest:wallet.give', 'sustainability/web/wallet:title');
  await tabTo(kim, kim.field('sustainability/web/wallet:give.amount'));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('0,1');
  await page.keyboard.press('Enter');
  await kim.button('sustainability/web/wallet:undo').waitFor();
  await goTo('sustainability/web/wallet:follow', 'sustainability/web/follow:title');
  await page.goto('/sustainability');
  await kim.waitForScreen('sustainability:overview.title', 'keyboard');
  await goTo('sustainability/web/forest:own.share', 'sustainability/web/follow:shares.title');
  await tabTo(kim, kim.button('sustainability/web/follow:shares.make'));
  await page.keyboard.press('Enter');
  await link('sustainability/web/follow:shares.look').waitFor();
  await goTo('sustainability/web/follow:shares.look', 'sustainability/web/follow:shared.of.forest');
  expect(kim.faults).toEqual([]);
});
