import { expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { createDraft } from '#app/testing/orders/new-order.ts';
import { openChromium, withWebgl } from './stage/chromium.ts';
import { setSystemBehaviour } from './stage/outside.ts';
import { isFocused, tabTo } from './steps/focus.ts';
import { openMovingMap, pressMovingMap, walkMovingMap } from './steps/moving-map.ts';
import { logInWithSession, logInWithOrder } from './steps/ordered-customer.ts';
import {
  openWithBasket,
  continueToNextStep,
  getOffer,
  fillAccount,
  fillCompany,
  submitPersonalDetails,
} from './steps/ordering-steps.ts';
import { setUpStage } from './stage/set-up-stage.ts';
import { textsOf } from './stage/texts.ts';
import { findPageFlaws, openVisitor, type VisitorOptions } from './stage/visitor.ts';

const stage = setUpStage();

test.each([
  { language: 'en', width: 375, dark: false },
  { language: 'fr', width: 1280, dark: false },
  { language: 'nl', width: 375, dark: true },
] as const)(
  'the forest, its village and a project can be used with the keyboard alone in $language at $width px',
  async (visit) => {
    const ida = await stage.openPerson(visit);
    const { page, translate } = ida;
    // A browser that draws nothing by script, with WebGL or without, shows the same.
    await page.addInitScript('HTMLCanvasElement.prototype.getContext = () => null');
    await page.goto(`/sustainability?lang=${visit.language}`);
    await ida.waitForScreen('sustainability:overview.title');
    const list = page.getByText(translate('sustainability/web/forest:picture.list'), { exact: true });
    await tabTo(ida, page.locator('summary').filter({ has: list }));
    await page.keyboard.press('Enter');
    await page.locator('details[open] li').first().waitFor();
    await tabTo(ida, page.getByRole('link', { name: translate('sustainability/web/forest:projects.all') }));
    await page.keyboard.press('Enter');
    await ida.waitForScreen('sustainability/web/projects:village.title');
    const title = () => page.getByRole('heading', { level: 1 });
    await expect.poll(() => isFocused(title())).toBe(true);

    // Without WebGL the drawn map stays, and says so.
    await tabTo(ida, page.getByRole('button', { name: translate('sustainability/web/projects:map.open') }));
    await page.keyboard.press('Enter');
    await page.getByText(translate('sustainability/web/projects:map.unable')).waitFor();
    const project = page.locator('a[href*="/village/project/"]').last();
    await tabTo(ida, project);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: translate('sustainability/web/projects:who') }).waitFor();
    await expect.poll(() => isFocused(title())).toBe(true);
    const criticism = page.locator('aside summary').first();
    await tabTo(ida, criticism);
    await page.keyboard.press('Enter');
    await page.locator('aside details[open]').first().waitFor();
    await page.keyboard.press('Shift+Tab');
    expect(await isFocused(criticism)).toBe(false);
    expect(ida.faults).toEqual([]);
  },
);

test('the map of projects moves after a press, also with the keyboard, and requests no other host', async () => {
  const browser = await openChromium(withWebgl);
  try {
    const openMap = async (visit: VisitorOptions) => {
      const visitor = await openVisitor(browser, stage.product.url, { ...visit, check: false });
      return { visitor, canvas: await openMovingMap(visitor, visit.language) };
    };
    const wide = await openMap({ language: 'fr', width: 1280, dark: true });
    await walkMovingMap(wide.visitor, wide.canvas, 'fr');
    expect(wide.visitor.faults).toEqual([]);
    await wide.visitor.close();
    const phone = await openMap({ language: 'nl', width: 375 });
    const leave = textsOf('nl')('sustainability/web/projects:map.leave');
    await phone.visitor.page.getByRole('button', { name: leave }).click();
    await phone.canvas.waitFor({ state: 'detached' });
    await phone.visitor.page
      .getByRole('button', { name: textsOf('nl')('sustainability/web/projects:map.open') })
      .click();
    await phone.canvas.waitFor();
    await pressMovingMap(phone.visitor, 'nl');
    expect(phone.visitor.faults).toEqual([]);
  } finally {
    await browser.close();
  }
});

test('the first step of an order can be used with the keyboard alone', async () => {
  const ida = await stage.openPerson({ language: 'en', width: 1280 });
  const { page, translate } = ida;
  await page.goto('/?lang=en');
  await ida.waitForScreen('account/web/home:line1');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: translate('platform:skip') });
  await expect.poll(() => isFocused(skip)).toBe(true);
  expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await tabTo(ida, page.getByRole('link', { name: new RegExp(`^${translate('account/web/home:new')}`) }));
  await page.keyboard.press('Enter');
  await ida.waitForScreen('ordering/web/choose:heading');
  await expect.poll(() => isFocused(page.getByRole('heading', { level: 1 }))).toBe(true);

  const radio = (key: string) => page.getByRole('radio', { name: translate(key) });
  await tabTo(ida, radio('ordering/web/choose:payment.postpaid'));
  await page.keyboard.press('ArrowRight');
  expect(await radio('ordering/web/choose:payment.prepaid').isChecked()).toBe(true);
  const plan = (code: string) => page.getByRole('radio', { name: new RegExp(`^${getOffer(code).name['en']}`) });
  await tabTo(ida, plan('private-prepaid-m'));
  await page.keyboard.press('ArrowDown');
  expect(await plan('private-prepaid-xl').isChecked()).toBe(true);
  // The number has no default.
  await tabTo(ida, radio('ordering/web/choose:number.keep'));
  expect(await radio('ordering/web/choose:number.keep').isChecked()).toBe(false);
  await page.keyboard.press('ArrowRight');
  expect(await radio('ordering/web/choose:number.new').isChecked()).toBe(true);
  await tabTo(ida, page.getByRole('switch').first());
  await page.keyboard.press('Space');
  expect(await page.getByRole('switch').first().isChecked()).toBe(true);
  await tabTo(ida, ida.button('ordering:continue'));
  await page.keyboard.press('Enter');
  await ida.waitForScreen('ordering:details.title');
  await expect.poll(() => isFocused(page.getByRole('heading', { level: 1 }))).toBe(true);
  // Submitting an empty form focuses the first invalid field.
  await tabTo(ida, ida.button('customers:data.continue'));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: translate('platform:form.summary', { count: 9 }) }).waitFor();
  await expect.poll(() => isFocused(ida.field('customers:data.firstName'))).toBe(true);
  expect(ida.faults).toEqual([]);
});

test('the home page recommends a plan, and the order starts with that plan selected', async () => {
  const uma = await stage.openPerson({ language: 'fr', width: 375 });
  const { page, translate } = uma;
  await page.goto('/?lang=fr');
  await uma.press('account/web/home:plans.ask');
  const need = page.getByRole('slider', { name: translate('account/web/need:label') });
  await expect.poll(() => isFocused(need)).toBe(true);
  await page.keyboard.press('End');
  const largest = getOffer('private-postpaid-xl').name['fr'] ?? '';
  await page.getByRole('status').filter({ hasText: largest }).waitFor();
  expect(await findPageFlaws(page)).toEqual([]);
  await page.getByRole('link', { name: new RegExp(`^${largest}`) }).click();
  await uma.waitForScreen('ordering/web/choose:heading');
  const chosen = page.locator('label:has(:checked)').filter({ hasText: largest });
  await chosen.waitFor();
  // A basket stays as it is, whatever a link says.
  await page.goto('/order?plan=0190f3a0-0000-7000-8000-000000000009');
  await chosen.waitFor();
  expect(uma.faults).toEqual([]);
});

test('header, menu, bottom navigation and titles match the layout', async () => {
  const ida = await stage.openPerson({ language: 'fr' });
  const { page, translate } = ida;
  await page.goto('/?lang=fr');
  await ida.waitForScreen('account/web/home:line1');
  const menu = page.getByRole('navigation', { name: translate('platform:menu.label') });
  expect(await menu.filter({ visible: true }).count()).toBe(0);
  // The forest is public, with its menu on phones and wide screens.
  await page.goto('/sustainability');
  await ida.waitForScreen('sustainability:overview.title');
  expect(await menu.filter({ visible: true }).getByRole('link').count()).toBe(3);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await page.getByRole('banner').getByRole('navigation').getByRole('link').count()).toBe(3);
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/');
  await ida.waitForScreen('account/web/home:line1');
  await page.getByRole('link', { name: new RegExp(`^${translate('account/web/home:account')}`) }).click();
  await ida.waitForScreen('identity:login.title');
  expect(await page.title()).toContain(translate('identity:login.title'));
  await expect.poll(() => isFocused(page.getByRole('heading', { level: 1 }))).toBe(true);

  await logInWithOrder(ida);
  await page.goto('/customer');
  await ida.waitForScreen('account:dashboard.title');
  const links = menu.filter({ visible: true }).getByRole('link');
  expect(await links.allInnerTexts()).toEqual(
    ['forest', 'plan', 'more'].map((key) => translate(`platform:menu.${key}`)),
  );
  expect(await links.nth(1).getAttribute('aria-current')).toBe('page');
  await links.nth(2).click();
  await ida.waitForScreen('account/web/more:title');
  await links.nth(0).click();
  await ida.waitForScreen('sustainability:overview.title');
  // The 404 page has the layout of logged-in customers too.
  await page.goto('/nowhere');
  await ida.waitForScreen('platform:notFound.title', 'logged in');
  expect(await links.count()).toBe(3);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await page.getByRole('banner').getByRole('navigation').getByRole('link').count()).toBe(3);

  // Local storage contains exactly these keys.
  await page.goto('/order?ref=ABC123');
  const keys = JSON.parse(String(await page.evaluate('JSON.stringify(Object.keys(localStorage))'))) as string[];
  expect(['lang', 'session_uuid', 'CardsList', 'dataRefCode']).toEqual(expect.arrayContaining(keys));

  // Logging out clears session and basket, and goes to the home page.
  await page.goto('/customer');
  await ida.press('platform:logout');
  await ida.waitForScreen('account/web/home:line1');
  expect(await page.evaluate('Object.keys(localStorage).sort().join()')).toBe('lang');
  await page.goto('/customer');
  await page.getByText(translate('account/web/waits:for.plan')).waitFor();
  // An unknown path below an existing screen is a 404.
  expect((await fetch(`${stage.product.url}/customer/nowhere`)).status).toBe(404);
  await page.goto('/customer/nowhere');
  await ida.waitForScreen('platform:notFound.title');
  await expect.poll(() => page.title()).toContain(translate('platform:notFound.title'));
  expect(await menu.filter({ visible: true }).count()).toBe(0);
  expect(ida.faults).toEqual([]);
});

test('local storage contains exactly four keys during an order', async () => {
  const ida = await stage.openPerson({ language: 'en' });
  const inviter = (await registerCustomer(stage.product)).browser;
  const { ref_code } = await inviter.callEndpoint('GET /api/promo/invitee');
  await ida.page.goto(`/order?lang=en&ref=${ref_code}`);
  await ida.waitForScreen('ordering/web/choose:heading');
  await ida.tick('ordering/web/choose:number.new');
  await continueToNextStep(ida);
  await ida.waitForScreen('ordering:details.title');
  await fillAccount(ida, 'ida@example.be');
  await submitPersonalDetails(
    ida,
    { first_name: 'Ida', last_name: 'Peeters', born: ['2', '11', '1999'] },
    { street: 'Meir', number: '50', zip: '2000', city: 'Antwerpen' },
  );
  await ida.waitForScreen('ordering:payment.title');
  const keys = await ida.page.evaluate('Object.keys(localStorage).sort().join()');
  expect(keys).toBe('CardsList,dataRefCode,lang,session_uuid');
  expect(ida.faults).toEqual([]);
});

test('a company is redirected from the form for persons to its own, and opening the summary does not accept the order', async () => {
  const ida = await stage.openPerson({ language: 'en' });
  await openWithBasket(ida, [{ code: 'pro-postpaid-s' }]);
  await ida.page.goto('/order/customer');
  await ida.waitForScreen('ordering:details.company');
  await fillAccount(ida, 'ida-company@example.be');
  await fillCompany(ida, { street: 'Kouter', number: '7', zip: '9000', city: 'Gent' });
  await continueToNextStep(ida, 'customers:data.continue');
  await ida.waitForScreen('ordering:payment.title');
  await ida.page.goto('/order/customer');
  await ida.waitForScreen('ordering:details.company');
  expect(new URL(ida.page.url()).pathname).toBe('/order/company');
  await ida.page.goto('/order/summary');
  await ida.page.getByRole('heading', { level: 1 }).waitFor();
  expect((await ida.session()).customer.details.accept).toBe(false);
  expect(ida.faults).toEqual([]);
});

test('a link in another language changes the mail language, with a notice that can undo the change', async () => {
  const lou = await stage.openPerson({ language: 'fr' });
  const { page } = lou;
  await logInWithOrder(lou);
  const languageOf = async () => (await lou.session()).customer.language;
  const dutch = lou.withLanguage('nl');
  await page.goto('/legal/privacy?lang=nl');
  await dutch.waitForScreen('legal:privacy.title');
  // It is part of the page that was opened, and covers nothing of it.
  await page.locator('.said').getByText(dutch.translate('platform:accountLanguage')).waitFor();
  expect(await languageOf()).toBe('nl');
  await page.getByRole('status').getByRole('button', { name: 'Français' }).click();
  await lou.waitForScreen('legal:privacy.title', 'taken back');
  await expect.poll(languageOf).toBe('fr');
  // In the language of the account there is no notice.
  await page.goto('/legal/terms?lang=fr');
  await lou.waitForScreen('legal:terms.title');
  expect(await page.getByText(lou.translate('platform:accountLanguage')).count()).toBe(0);
  expect(lou.faults).toEqual([]);
});

test('a tab opened in the middle of an order goes back step by step without loops', async () => {
  const ben = await stage.openPerson({ language: 'en' });
  const { page } = ben;
  const { browser } = await registerCustomer(stage.product, { details: true });
  await createDraft(browser, [{ offer: 'private-postpaid-s', type: 0 }]);
  await logInWithSession(ben, browser.session);
  // Without a payment method the summary redirects.
  await page.goto('/order/summary');
  await page.waitForURL('**/order/customer?type=payments');
  const tab = await ben.context.newPage();
  await tab.goto('/order/payments');
  const backButton = tab.getByRole('button', { name: ben.translate('platform:back') });
  const waitForHeading = (key: string) => tab.getByRole('heading', { level: 1, name: ben.translate(key) }).waitFor();
  await waitForHeading('ordering:payment.title');
  for (const [step, key] of [
    ['/order/customer', 'ordering:details.title'],
    ['/order', 'ordering/web/choose:heading'],
  ] as const) {
    await backButton.click();
    await tab.waitForURL((url) => url.pathname === step);
    await waitForHeading(key);
  }
  await backButton.waitFor({ state: 'detached' });
  expect(ben.faults).toEqual([]);
});

test('changing a SIM setting preserves the keyboard focus', async () => {
  const ada = await stage.openPerson({ language: 'en' });
  const { page, translate } = ada;
  const { browser, line } = await createActiveSim(stage.product);
  await logInWithSession(ada, browser.session);
  await page.goto(`/customer/sim/${line.uuid}`);
  await ada.waitForScreen('account/web/sim:title');
  const rename = ada.button('subscriptions/web/manage:name.changeLong');
  await rename.press('Enter');
  await page.getByLabel(translate('subscriptions/web/manage:name.title'), { exact: true }).fill('Attic');
  await page.keyboard.press('Enter');
  await rename.waitFor();
  await expect.poll(() => isFocused(rename)).toBe(true);

  await ada.button('subscriptions/web/manage:puk.showLong').press('Enter');
  const hide = ada.button('subscriptions/web/manage:puk.hideLong');
  await hide.waitFor();
  await expect.poll(() => isFocused(hide)).toBe(true);
  await hide.press('Enter');
  await ada.button('subscriptions/web/manage:puk.showLong').waitFor();
  expect(await page.getByText(translate('subscriptions/web/manage:puk.puk1'), { exact: true }).count()).toBe(0);

  await setSystemBehaviour(stage.product, 'network', { mode: 'hold', match: line.msisdn, times: 1 });
  await page.goto(`/customer/network/${line.uuid}`);
  const voicemail = page.getByRole('switch', { name: translate('subscriptions/web/services:voicemail') });
  await voicemail.press('Space');
  await page.getByText(translate('subscriptions/web/network:runningMore')).waitFor();
  await expect.poll(() => isFocused(voicemail)).toBe(true);
  // Changes are made in sequence.
  await voicemail.press('Space');
  expect(await voicemail.isChecked()).toBe(false);
});
