import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPreviewStage, type PreviewStage } from './stage/preview-stage.ts';
import { textsOf } from './stage/texts.ts';

let stage: PreviewStage;
beforeAll(async () => {
  stage = await openPreviewStage();
});
afterAll(() => stage.close());

const translate = textsOf('en');
const details = (key: string) => translate(`account/web/details:${key}`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens a preview anew; `there` says whether the browser has `navigator.share`. */
const openWithShare = async (file: string, state: string, there: boolean): Promise<Page> => {
  const page = await stage.open(file, state);
  await page.addInitScript(`Object.defineProperty(navigator, 'share', {
    configurable: true,
    value: ${there ? '(data) => { globalThis.sent = data; return Promise.reject(new DOMException("", "AbortError")); }' : 'undefined'},
  })`);
  await page.reload();
  return page;
};

test('the details form asks about an address without a house number, and "no" returns to the field', async () => {
  const page = await stage.open('account/web/details/AccountDetailsScreen.preview.tsx', 'full');
  const number = page.getByLabel(translate('customers:address.number'), { exact: true });
  await number.fill('');
  await button(page, details('save')).click();
  const dialog = page.getByRole('dialog', { name: translate('customers/web/doubt:title') });
  await dialog.getByText(translate('customers/web/doubt:number')).waitFor();
  await button(page, translate('customers/web/doubt:no')).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate('document.activeElement?.name')).toMatch(/street_number$/);
  await page.getByLabel(translate('customers:address.city'), { exact: true }).fill('Gent');
  await number.fill('12');
  await button(page, details('save')).click();
  await dialog.getByText('Gent does not seem to belong to postal code 3000.').waitFor();
  // No server answers in a preview: the dialog says so and stays.
  await button(page, translate('customers/web/doubt:yes')).click();
  await dialog.locator('.btn-problem').waitFor();
});

test('the order form asks about an address without a house number, and "no" returns to the field', async () => {
  const page = await stage.open('ordering/web/details/DataScreen.preview.tsx', 'full');
  const number = page.getByLabel(translate('customers:address.number'), { exact: true });
  await number.fill('');
  const go = page
    .getByRole('button', { name: translate('customers:data.continue') })
    .filter({ visible: true })
    .first();
  await go.click();
  const dialog = page.getByRole('dialog', { name: translate('customers/web/doubt:title') });
  await dialog.getByText(translate('customers/web/doubt:number')).waitFor();
  await button(page, translate('customers/web/doubt:no')).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate('document.activeElement?.name')).toMatch(/street_number$/);
  await go.click();
  await button(page, translate('customers/web/doubt:yes')).click();
  // No server answers in a preview: the form says so.
  await dialog.waitFor({ state: 'hidden' });
  await page.locator('.btn-problem').first().waitFor();
});

test('the share button opens the share sheet if the browser has one, and closing the sheet shows no error', async () => {
  const invite = 'promotions/web/invite/InviteScreen.preview.tsx';
  const share = translate('promotions/web/invite:share');
  const page = await openWithShare(invite, 'full', true);
  await button(page, share).click();
  const sharedData = await page.evaluate<{ url: string; text: string }>('globalThis.sent');
  expect(sharedData.url).toMatch(/^https?:\/\//);
  expect(sharedData.text).toBe(translate('promotions/web/invite:message'));
  expect(await page.locator('.btn-problem').count()).toBe(0);
  const without = await openWithShare(invite, 'full', false);
  await without.getByRole('link', { name: translate('promotions/web/invite:write') }).waitFor();
  expect(await button(without, share).count()).toBe(0);
  const forest = await openWithShare('sustainability/web/follow/SharesScreen.preview.tsx', 'full', true);
  await forest
    .getByRole('button', { name: translate('sustainability/web/follow:shares.share') })
    .first()
    .click();
  expect(await forest.evaluate('globalThis.sent.url')).toContain('/sustainability/shared/token');
});

test('an error with an FAQ answer links to the answer and, when signed out, to a mail about the error', async () => {
  const help = 'help/web/parts/ProblemHelp.preview.tsx';
  const link = (page: Page, key: string) => page.getByRole('link', { name: translate(`help/web/problem:${key}`) });
  const signedIn = await stage.open(help, 'full');
  expect(await link(signedIn, 'answer').getAttribute('href')).toBe('/faq#payment-refused');
  expect(await link(signedIn, 'help').getAttribute('href')).toContain('code=PAYMENT_DECLINED');
  expect(await link(signedIn, 'ask').count()).toBe(0);
  const page = await stage.open(help, 'signed out');
  expect(await link(page, 'answer').getAttribute('href')).toBe('/faq#payment-refused');
  expect(await link(page, 'help').count()).toBe(0);
  const mail = new URL((await link(page, 'ask').getAttribute('href')) ?? '');
  expect(mail.pathname).toBe('help@canopy.example');
  expect(mail.searchParams.get('body')).toContain('Code: PAYMENT_DECLINED');
  const without = await stage.open(help, 'without our address');
  await link(without, 'answer').waitFor();
  expect(await link(without, 'ask').count()).toBe(0);
  const empty = await stage.open(help, 'empty');
  await empty.getByText(translate('payments:errors.IBAN_INVALID')).waitFor();
  expect(await link(empty, 'answer').count()).toBe(0);
});
