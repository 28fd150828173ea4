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
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a top-up whose payment could not be read offers to read it again, not to pay again', async () => {
  const page = await stage.open('billing/web/top-up/TopUpScreen.preview.tsx', 'the payment could not be read');
  await page.getByText(translate('billing/web/top-up:unchecked.title')).waitFor();
  await button(page, translate('platform:retry')).waitFor();
  expect(await page.locator('form').count()).toBe(0);
});

test('the confirmation of a withdrawal starts at the top with its heading in focus, and a double click does not confirm', async () => {
  const words = (key: string) => translate(`withdrawal:${key}`);
  for (const state of ['the statement of one SIM', 'the statement about an extra']) {
    const page = await stage.open('withdrawal/web/WithdrawalScreen.preview.tsx', state);
    const next = button(page, words('statement.next'));
    await next.waitFor();
    for (const radio of await page.getByRole('radio', { name: words('number.keep') }).all())
      await radio.check({ force: true });
    await next.scrollIntoViewIfNeeded();
    await next.dblclick();
    await page.getByRole('heading', { level: 1, name: words('confirm.title') }).waitFor();
    expect(await page.evaluate('document.activeElement.tagName + scrollY')).toBe('H10');
    expect(await page.locator('button[aria-busy=true]').count()).toBe(0);
    await button(page, words('confirm.button')).waitFor();
  }
});

test('Enter goes from a line to the next empty field, begins a line in a text, and never enters the hidden field', async () => {
  const page = await stage.open('customers/web/company/CompanyContactScreen.preview.tsx', 'full');
  const field = (key: string) => page.getByLabel(translate(`customers/web/company:${key}`), { exact: true });
  const [phone, message] = [field('phone'), field('message')];
  await phone.fill('02 555 12 34');
  await phone.press('Enter');
  await page.keyboard.type('First');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Second');
  expect(await message.inputValue()).toBe('First\nSecond');
  await phone.press('Enter');
  expect(await page.locator('[aria-hidden=true] :focus').count()).toBe(0);
});

test('the exported events name what happened, as the events screen does', async () => {
  const page = await stage.open('account/web/data/YourDataScreen.preview.tsx', 'full');
  const events = (key: string, params: Record<string, unknown> = {}) => translate(`account/web/events:${key}`, params);
  const signals = ['new-device', 'new-country'].map((signal) => events(`signals.${signal}`)).join(', ');
  for (const text of [
    events('kinds.request-held', { action: events('actions.email') }),
    events('kinds.risk-held', { signals }),
    events('kinds.limit-changed', { what: money(30) }),
  ])
    await page.getByText(text, { exact: true }).waitFor({ state: 'attached' });
});
