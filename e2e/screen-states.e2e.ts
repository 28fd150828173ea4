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
const holdCalls = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(`import('/src/platform/browser/client.ts').then(({ callState }) => {
    globalThis.held = 0;
    callState.fetch = () => new Promise(() => void (globalThis.held += 1));
  })`);
  return () => page.evaluate('globalThis.held');
};

test('top-up: what is left after the rest of the month, and the next month', async () => {
  const stopped = await openTopUp('stopped, and enough is there');
  // 7.33 less 1.29.
  expect(await textOf(stopped)).toContain(`${topUp('leftNow')} ${money(6.04)}`);
  const left = await openTopUp('nothing missing');
  expect(await textOf(left)).toContain(`${topUp('left', { date: '1 December' })} ${money(15.5)}`);
  const short = await openTopUp('full');
  expect(await textOf(short)).toContain(`${topUp('missing')} ${money(6.09)}`);
});

test('top-up: the button names the chosen amount', async () => {
  const page = await openTopUp('full');
  await button(page, topUp('pay', { amount: money(6.09) })).waitFor();
  await page.getByRole('radio', { name: money(20) }).check({ force: true });
  await button(page, topUp('pay', { amount: money(20) })).waitFor();
});

test('top-up: a payment that is pending is not sent twice', async () => {
  const page = await openTopUp('full');
  const count = await holdCalls(page);
  const pay = button(page, topUp('pay', { amount: money(6.09) }));
  await pay.waitFor();
  await page.evaluate(`{
    const { form } = document.querySelector('button[type=submit]');
    for (let at = 0; at < 3; at += 1) form.requestSubmit();
  }`);
  await page.locator('button[type=submit][aria-busy=true]').waitFor();
  expect(await count()).toBe(1);
});

test('top-up: a paid month is not asked for again', async () => {
  const page = await openTopUp('paid');
  const words = { date: '1 December', missing: money(0) };
  await page.getByText(topUp('paidAll', words)).waitFor();
});

test('resuming a SIM: pending while it is sent, and the reason when it fails', async () => {
  const page = await openTopUp('stopped, and enough is there');
  const start = button(page, topUp('again.start', { amount: money(1.29) }));
  await start.click();
  await page.getByText(translate('platform:errors.OFFLINE')).first().waitFor();
  await holdCalls(page);
  await start.click();
  await expect.poll(() => start.getAttribute('aria-disabled')).toBe('true');
});

test('dashboard: the bar and the figure of a bucket are about its usage', async () => {
  const page = await openDashboard('full');
  // 7.6 of 20 GB.
  const [used, total] = ['7.6', '20'].map((value) => `${value}\u00a0${translate('subscriptions:unit.GB')}`);
  const bar = page.getByRole('meter', { name: translate('subscriptions:bucket.meter', { used, total }) });
  expect(await bar.getAttribute('aria-valuenow')).toBe('38');
  expect(await page.locator('.fig--48').first().innerText()).toMatch(/^12\.4\s/);
});

test('dashboard: the cost of all SIMs is their sum, and one service is one', async () => {
  const page = await openDashboard('two SIMs and orders');
  // 3.40 and 20.40 euro.
  expect(await page.locator('.cost').innerText()).toContain(money(23.8));
  await page
    .getByText(translate('subscriptions/web/parts:changes.services', { count: 1 }))
    .first()
    .waitFor();
});

test('a SIM: the focus returns to the button that opened the form', async () => {
  const page = await openSim('full');
  const change = button(page, manage('name.changeLong'));
  await change.click();
  await button(page, manage('leave')).click();
  await change.waitFor();
  await expect.poll(() => change.evaluate((element) => element.matches(':focus'))).toBe(true);
});

test('extras: the way back leads to the SIM', async () => {
  const page = await stage.open('subscriptions/web/addons/AddonsScreen.preview.tsx', 'full');
  const back = page.getByRole('link', { name: translate('subscriptions/web/parts:sim.back') });
  expect(await back.getAttribute('href')).toMatch(/^\/customer\/sim\/[\w-]+$/);
});

test('activation: a consent of an earlier visit is asked for again', async () => {
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
