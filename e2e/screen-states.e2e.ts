import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatOf } from '#platform/pure/format.ts';
import { openPreviewStage, type PreviewStage } from './stage/preview-stage.ts';
import { textsOf } from './stage/texts.ts';

let stage: PreviewStage;
beforeAll(async () => {
  stage = await openPreviewStage();
});
afterAll(() => stage.close());

const [translate, { money }] = [textsOf('en'), formatOf('en')];
const topUp = (key: string, params: Record<string, unknown> = {}) => translate(`billing/web/top-up:${key}`, params);
const manage = (key: string) => translate(`subscriptions/web/manage:${key}`);
const openTopUp = (state: string) => stage.open('billing/web/top-up/TopUpScreen.preview.tsx', state);
const openDashboard = (state: string) => stage.open('account/web/DashboardScreen.preview.tsx', state);
const openSim = (state: string) => stage.open('account/web/sim/SimScreen.preview.tsx', state);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const textOf = async (page: Page): Promise<string> =>
  ((await page.locator('main').innerText()) ?? '').replaceAll(/\s+/g, ' ');

/** From now on calls get no answer; counts them by path. */
const delayCalls = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(`import('/src/platform/browser/client.ts').then(({ callState }) => {
    globalThis.held = 0;
    callState.fetch = () => new Promise(() => void (globalThis.held += 1));
  })`);
  return () => page.evaluate('globalThis.held');
};

test('a top-up shows the balance after the rest of the month, after the next month, or the missing amount', async () => {
  const suspendedPage = await openTopUp('suspended, and enough is there');
  // 7.33 less 1.29.
  expect(await textOf(suspendedPage)).toContain(`${topUp('leftNow')} ${money(6.04)}`);
  const nothingMissingPage = await openTopUp('nothing missing');
  expect(await textOf(nothingMissingPage)).toContain(`${topUp('left', { date: '1 December' })} ${money(15.5)}`);
  const short = await openTopUp('full');
  expect(await textOf(short)).toContain(`${topUp('missing')} ${money(6.09)}`);
});

test('the notice about a suspended prepaid SIM with enough balance offers to start the SIM, and no amount of 0', async () => {
  const page = await stage.open('account/web/parts/UrgentNotice.preview.tsx', 'suspended, and enough is there');
  await page.getByRole('link', { name: translate('account/web/parts:month_unpaid.start') }).waitFor();
  expect(await page.locator('body').innerText()).not.toContain(money(0));
});

test('the button of a top-up names the selected amount', async () => {
  const page = await openTopUp('full');
  await button(page, topUp('pay', { amount: money(6.09) })).waitFor();
  await page.getByRole('radio', { name: money(20) }).check({ force: true });
  await button(page, topUp('pay', { amount: money(20) })).waitFor();
});

test('a top-up whose payment is pending is not sent twice', async () => {
  const page = await openTopUp('full');
  const count = await delayCalls(page);
  const pay = button(page, topUp('pay', { amount: money(6.09) }));
  await pay.waitFor();
  await page.evaluate(`{
    const { form } = document.querySelector('button[type=submit]');
    for (let at = 0; at < 3; at += 1) form.requestSubmit();
  }`);
  await page.locator('button[type=submit][aria-busy=true]').waitFor();
  expect(await count()).toBe(1);
});

test('a top-up of a SIM whose next month is paid says that the month is paid', async () => {
  const page = await openTopUp('paid');
  const words = { date: '1 December', missing: money(0) };
  await page.getByText(topUp('paidAll', words)).waitFor();
});

test('an invoice in instalments has one button, with the amount of the instalment, and is added to other invoices', async () => {
  const invoices = (key: string, amount: number) =>
    translate(`billing/web/invoices:${key}`, { amount: money(amount), number: 2 });
  const pays = (page: Page) => page.getByRole('main').locator('.btn', { hasText: money(5.74) });
  const screens = ['InvoicesScreen', 'InvoiceScreen', 'PayScreen'];
  for (const screen of screens) {
    const page = await stage.open(`billing/web/invoices/${screen}.preview.tsx`, 'in instalments');
    await pays(page).getByText(invoices('payInstalment', 5.74), { exact: true }).waitFor();
    expect(await pays(page).count()).toBe(1);
  }
  const plan = await stage.open('dunning/web/parts/InvoiceClaims.preview.tsx', 'instalments');
  await plan.getByText(translate('dunning/web/parts:plan.title')).waitFor();
  expect(await plan.locator('.btn', { hasText: '€' }).count()).toBe(0);
  const link = await stage.open('billing/web/app/AppPayScreen.preview.tsx', 'in instalments');
  await button(link, translate('billing/web/app:pay.do', { amount: money(5.74) })).waitFor();
  const several = await stage.open('billing/web/invoices/PayScreen.preview.tsx', 'several, one in instalments');
  await button(several, invoices('payAmount', 26.79)).waitFor();
});

test('the payment of several invoices leaves a disputed invoice out until it is selected', async () => {
  const page = await stage.open('billing/web/invoices/PayScreen.preview.tsx', 'one of three is disputed');
  const pays = (amount: number) =>
    button(page, translate('billing/web/invoices:payAmount', { amount: money(amount) })).waitFor();
  await pays(38.25);
  await page.getByRole('checkbox', { checked: false }).check();
  await pays(55.45);
});

test('an ended mandate is shown until another payment method is selected', async () => {
  const notice = translate('billing/web/methods:ended.account', { end: '6769' });
  const endedPage = await stage.open('billing/web/methods/MethodsScreen.preview.tsx', 'ended');
  await endedPage.getByText(notice).waitFor();
  const online = await stage.open('billing/web/methods/MethodsScreen.preview.tsx', 'online since it ended');
  await online.getByRole('heading', { level: 1 }).waitFor();
  expect(await online.locator('.note--bad').count()).toBe(0);
});

test('the confirmation of a partial payment of three invoices names the number and the amount left', async () => {
  const page = await stage.open('billing/web/invoices/PayConfirmScreen.preview.tsx', 'several paid in part');
  const words = { count: 3, left: money(5) };
  await page.getByText(translate('billing/web/invoices:confirm.paid.part', words)).waitFor();
});

test('a SIM restricted by two bills names the sum of both, and the payment buttons are for that sum', async () => {
  const sum = money(26.6);
  const sim = await stage.open('dunning/web/parts/InvoiceClaims.preview.tsx', 'SIM restricted by two of four bills');
  await sim.getByText(translate('dunning/web/parts:restricted.main', { amount: sum })).waitFor();
  const pay = sim.getByRole('link', { name: translate('dunning/web/parts:restricted.pay', { amount: sum }) });
  expect((await pay.getAttribute('href'))?.split('%2C')).toHaveLength(2);
  const list = await stage.open('billing/web/invoices/InvoicesScreen.preview.tsx', 'blocked by two');
  const words = { due: '17 November', number: 2, total: sum };
  await list.getByText(translate('billing/web/invoices:status.blocked.several', words)).waitFor();
  // The main button is the sum here too.
  const main = list.locator('.inv__do .btn').first();
  expect(await main.innerText()).toContain(sum);
  expect(await main.getAttribute('class')).not.toContain('btn--text');
});

test('starting a suspended SIM shows an error when it fails, and is disabled while it is pending', async () => {
  const page = await openTopUp('suspended, and enough is there');
  const start = button(page, topUp('again.start', { amount: money(1.29) }));
  await start.click();
  await page.getByText(translate('platform:errors.OFFLINE')).first().waitFor();
  await delayCalls(page);
  await start.click();
  await expect.poll(() => start.getAttribute('aria-disabled')).toBe('true');
});

test('the bar of a bucket shows the used data, and the figure the data left', async () => {
  const page = await openDashboard('full');
  // 7.6 of 20 GB.
  const [usedData, total] = ['7.6', '20'].map((value) => `${value}\u00a0${translate('subscriptions:unit.GB')}`);
  const bar = page.getByRole('meter', { name: translate('subscriptions:bucket.meter', { used: usedData, total }) });
  expect(await bar.getAttribute('aria-valuenow')).toBe('38');
  expect(await page.locator('.fig--48').first().innerText()).toMatch(/^12\.4\s/);
});

test('the card of a restricted SIM on the dashboard has no body', async () => {
  const page = await openDashboard('restricted');
  await page.getByText(translate('subscriptions:bucket.barred')).waitFor();
  expect(await page.locator('.simcard__body').count()).toBe(0);
});

test('the view of a user shows that the SIM is cut off or restricted', async () => {
  const openView = (state: string) => stage.open('account/web/user/UserViewScreen.preview.tsx', state);
  await (await openView('cut off')).getByText(translate('subscriptions:bucket.cutOff')).waitFor();
  await (await openView('restricted')).getByText(translate('subscriptions:bucket.barred')).waitFor();
});

test('the card of each SIM on the dashboard shows its cost, and a single service change is in the singular', async () => {
  const page = await openDashboard('two SIMs and orders');
  for (const [at, usedEuro] of [3.4, 20.4].entries())
    expect(await page.locator('.simcard').nth(at).innerText()).toContain(
      translate('subscriptions:cost.of', { used: money(usedEuro), limit: money(20) }),
    );
  await page
    .getByText(translate('subscriptions/web/parts:changes.services', { count: 1 }))
    .first()
    .waitFor();
});

test('the dashboard marks only the SIM whose number logged in', async () => {
  const page = await openDashboard('logged in by a number');
  const mark = translate('subscriptions:loggedIn');
  await page.locator('.simcard').filter({ hasText: mark }).first().waitFor();
  expect(await page.locator('.simcard').filter({ hasText: mark }).allInnerTexts()).toHaveLength(1);
  expect(await page.locator('.simcard').nth(1).innerText()).toContain(mark);
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(1600);
});

test('the dashboard on a phone shows one card at a time, and is at most two screens high', async () => {
  const page = await openDashboard('two SIMs');
  // Without motion a card comes and the other goes in one step.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const [, second] = await page.locator('.deck__cards > li').all();
  const chips = page.locator('.deck__dots button');
  await expect.poll(() => chips.nth(0).getAttribute('aria-current')).toBe('true');
  await chips.nth(1).press('Enter');
  await expect.poll(() => chips.nth(1).getAttribute('aria-current')).toBe('true');
  await expect.poll(async () => Math.round((await second?.boundingBox())?.x ?? 0)).toBeLessThan(40);
  // The edge of the first card is still visible.
  await expect.poll(() => chips.evaluateAll((all) => all.map((each) => each.ariaCurrent))).toEqual(['false', 'true']);
  // The list is as tall as the card in view: no room at the foot of a short one.
  const spare = () =>
    page.evaluate(`(() => {
      const list = document.querySelector('.deck__cards');
      const at = [...document.querySelectorAll('.deck__dots button')].findIndex((each) => each.ariaCurrent === 'true');
      const box = list.children[at].getBoundingClientRect();
      return Math.round(list.getBoundingClientRect().bottom - box.bottom);
    })()`);
  await expect.poll(spare).toBe(8);
  await chips.nth(0).press('Enter');
  await expect.poll(() => chips.nth(0).getAttribute('aria-current')).toBe('true');
  await expect.poll(spare).toBe(8);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375);
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(1600);
});

test('the order summary on a phone is at most a screen and a half high, and shows the legally required text', async () => {
  const words = (key: string) => translate(`ordering/web/summary:${key}`);
  const page = await stage.open('ordering/web/summary/SummaryScreen.preview.tsx', 'full');
  // A screen and a half of 812 px, with the bar and the footer.
  await expect.poll(() => page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(1220);
  const order = page.getByRole('region', { name: words('toOrder') });
  for (const text of ['Poplar, eSIM', words('duration'), money(18.5), 'You can withdraw within 14 days'])
    await order.getByText(text).first().waitFor();
  await button(page, translate('ordering:contract.open')).filter({ visible: true }).first().waitFor();
  await page.getByText(translate('identity:emails.code.open')).click();
  await page.getByLabel(translate('identity:emails.code.label')).waitFor();
});

test('the button of a prepaid order is within a screen and a half on a phone', async () => {
  const page = await stage.open('ordering/web/summary/SummaryScreen.preview.tsx', 'prepaid, with a number to keep');
  await page.getByText(translate('ordering/web/summary:proofOnPhone')).waitFor();
  const order = page.getByRole('button', {
    name: translate('ordering/web/summary:orderPay', { amount: money(20) }),
  });
  const bottom = async () => {
    const box = await order.boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0));
  };
  // The preview has no header.
  const header = 56;
  await expect.poll(bottom).toBeLessThanOrEqual(1.5 * 812 - header);
});

test('the choice of the number on a phone keeps its place when its text expands', async () => {
  const page = await stage.open('ordering/web/choose/ChooseScreen.preview.tsx', 'full');
  const keep = page.getByRole('radio', { name: translate('ordering/web/choose:number.keep') });
  const measureTop = () =>
    page.evaluate(
      `Math.round(document.querySelector('[name=number][value=keep]').getBoundingClientRect().top + scrollY)`,
    );
  await keep.waitFor({ state: 'attached' });
  // The height of a line depends on the font, so the test waits until fonts are loaded.
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  const before = await measureTop();
  await keep.check({ force: true });
  await page.getByText(translate('ordering/web/choose:number.text')).waitFor();
  expect(await measureTop()).toBe(before);
});

test('plans on a wide screen have accessible names with units', async () => {
  const page = await stage.open('ordering/web/choose/ChooseScreen.preview.tsx', 'full');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator('.plans__head').waitFor();
  await page
    .getByRole('radio', { name: /\bminutes\b.*\bSMS\b.*\bkg funded/ })
    .first()
    .waitFor({ state: 'attached' });
});

test('blocking a SIM is sent at once by the main account, and after a confirmation by a sub-account', async () => {
  const block = (key: string) => translate(`swap/web/block:${key}`);
  const page = await openDashboard('full');
  const toggle = page.getByRole('switch', { name: block('block') });
  await toggle.waitFor();
  const count = await delayCalls(page);
  await toggle.press('Space');
  await expect.poll(count).toBe(1);
  await expect.poll(() => toggle.isChecked()).toBe(true);
  const sub = await openDashboard('a sub-account');
  const counted = await delayCalls(sub);
  await sub.getByRole('switch', { name: block('block') }).press('Space');
  await sub.getByText(block('sure')).waitFor();
  const requestsBefore = await counted();
  await button(sub, block('yes')).click();
  await expect.poll(counted).toBeGreaterThan(requestsBefore);
});

test('the confirmation of a new SIM starts at the top with its heading in focus, and a double click does not confirm', async () => {
  const page = await stage.open('swap/web/new-sim/SwapScreen.preview.tsx', 'full');
  const words = (key: string) => translate(`swap/web/new-sim:${key}`);
  await page.getByRole('radio', { name: words('reason.damaged') }).check({ force: true });
  const next = button(page, words('next'));
  await next.scrollIntoViewIfNeeded();
  await next.dblclick();
  await page.getByRole('heading', { level: 1, name: words('confirm.title') }).waitFor();
  expect(await page.evaluate('document.activeElement.tagName + scrollY')).toBe('H10');
  // The second press of the finger has not confirmed, and the draft lasts until it is sent.
  await button(page, words('confirm.ask')).waitFor();
  expect(await page.evaluate("Object.keys(sessionStorage).some((key) => key.startsWith('draft:swap'))")).toBe(true);
  expect(await page.locator('button[aria-busy=true]').count()).toBe(0);
});

test('the focus returns to the button that opened the form of a SIM', async () => {
  const page = await openSim('full');
  const change = button(page, manage('name.changeLong'));
  await change.click();
  await button(page, manage('leave')).click();
  await change.waitFor();
  await expect.poll(() => change.evaluate((element) => element.matches(':focus'))).toBe(true);
});

test('the back link of the extras leads to the SIM', async () => {
  const page = await stage.open('subscriptions/web/addons/AddonsScreen.preview.tsx', 'full');
  const backLink = page.getByRole('link', { name: translate('subscriptions/web/parts:sim.back') });
  expect(await backLink.getAttribute('href')).toMatch(/^\/customer\/sim\/[\w-]+$/);
});

test('the consents of an activation are unchecked again after a new visit', async () => {
  const file = 'account/web/EsimScreen.preview.tsx';
  const page = await stage.open(file, 'keeps a number');
  const consents = ['subscriptions:activation.earlyStart', 'porting:form.mandate'].map((key) =>
    page.getByRole('checkbox', { name: translate(key) }),
  );
  const sim = page.getByLabel(translate('porting:form.simNumber'), { exact: true });
  for (const box of consents) await box.check({ force: true });
  await sim.fill('8932010000000001051');
  await stage.open(file, 'keeps a number');
  await expect.poll(() => sim.inputValue()).toMatch(/8932/);
  for (const box of consents) expect(await box.isChecked()).toBe(false);
});

test('deleting an account requires the final bill first, then its payment', async () => {
  const data = (key: string, params: Record<string, unknown> = {}) => translate(`account/web/data:${key}`, params);
  const openYourData = (state: string) => stage.open('account/web/data/YourDataScreen.preview.tsx', state);
  const bill = await openYourData('final bill');
  await button(bill, data('final.ask')).click();
  await button(bill, data('final.yes')).waitFor();
  // 16.50 + 9.13 - 5.00.
  expect(await textOf(bill)).toContain(`${data('final.toPay')} ${money(20.63)}`);
  expect(await button(bill, data('remove.ask')).count()).toBe(0);
  const owed = await openYourData('to pay');
  const pay = owed.getByRole('link', { name: data('owed.pay', { amount: money(20.63) }), exact: true });
  expect(await pay.getAttribute('href')).toMatch(/^\/customer\/payments\/pay\//);
  expect(await button(owed, data('remove.ask')).count()).toBe(0);
  const none = await openYourData('empty');
  await button(none, data('remove.ask')).waitFor();
});

test('a day of the usage chart is selected with keys and by dragging, and expands to its records', async () => {
  const page = await stage.open('usage/web/history/UsageScreen.preview.tsx', 'full');
  const t = (key: string, params: Record<string, unknown> = {}) => translate(`usage/web/history:${key}`, params);
  const reader = page.getByRole('slider');
  await reader.waitFor();
  const maxValue = Number(await reader.getAttribute('aria-valuemax'));
  const value = async () => Number(await reader.getAttribute('aria-valuenow'));
  expect(maxValue).toBeGreaterThanOrEqual(28);
  await reader.press('Home');
  expect(await value()).toBe(1);
  // The first day of the sample month has 0.63 GB.
  expect(await reader.getAttribute('aria-valuetext')).toContain('630\u00a0MB');
  expect(await page.locator('.story__read').innerText()).toContain('630\u00a0MB');
  await reader.press('ArrowRight');
  expect(await value()).toBe(2);
  await reader.press('End');
  expect(await value()).toBe(maxValue);
  const box = await reader.boundingBox();
  if (!box) throw new Error('the chart is not there');
  await page.mouse.move(box.x + 2, box.y + 80);
  await page.mouse.down();
  expect(await value()).toBe(1);
  await page.mouse.move(box.x + box.width / 2, box.y + 80, { steps: 3 });
  expect(await value()).toBeGreaterThan(10);
  // A finger that leaves the chart keeps the last day.
  await page.mouse.move(box.x + box.width + 40, box.y + 80, { steps: 3 });
  expect(await value()).toBe(maxValue);
  await page.mouse.up();
  const day = page.locator('details.fold').first();
  expect(await day.locator('.usage-row').count()).toBe(0);
  await day.locator('summary').press('Enter');
  await day.locator('.usage-row').first().waitFor();
  await day.getByRole('button', { name: t('more') }).waitFor();
});

test('the usage chart shows the allowance, no forecast on the first day, and a retry for a day that fails to load', async () => {
  const page = await stage.open('usage/web/history/UsageScreen.preview.tsx', 'partial');
  const t = (key: string, params: Record<string, unknown> = {}) => translate(`usage/web/history:${key}`, params);
  await page.getByText(t('ofPlan', { total: '20\u00a0GB' })).waitFor();
  const day = page.locator('details.fold').first();
  await day.locator('summary').click();
  await day.getByText(t('listFailed')).waitFor();
  await day.getByRole('button', { name: translate('platform:retry') }).waitFor();
  const fresh = await stage.open('usage/web/history/UsageScreen.preview.tsx', 'activated today');
  await fresh.getByText(t('story.tooEarly')).waitFor();
  expect(await fresh.locator('.story__forecast').count()).toBe(0);
});
