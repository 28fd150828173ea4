import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderMail } from '#notifications/server/render.ts';
import { texts } from '#platform/i18n/texts.ts';
import { formatOf } from '#platform/pure/format.ts';
import { languages } from '#platform/pure/language.ts';
import { openPreviewStage, type PreviewStage } from './stage/preview-stage.ts';
import { textsOf } from './stage/texts.ts';

let stage: PreviewStage;
beforeAll(async () => {
  stage = await openPreviewStage();
});
afterAll(() => stage.close());

const [translate, { money }] = [textsOf('en'), formatOf('en')];

test('the notice about two of three bills that restrict a SIM names the sum of both', async () => {
  const page = await stage.open('account/web/parts/UrgentNotice.preview.tsx', 'two of three bills restrict');
  const amount = money(26.6);
  await page.getByText(translate('account/web/parts:bill_blocked.restricts', { amount, count: 2 })).waitFor();
  const pay = page.getByRole('link', { name: translate('account/web/parts:bill_blocked.action', { amount }) });
  expect((await pay.getAttribute('href'))?.split('%2C')).toHaveLength(2);
});

test('an ended SIM has no restriction notice, and a small debt does not mention how service returns', async () => {
  const sim = await stage.open('account/web/sim/SimScreen.preview.tsx', 'deactivated');
  await sim.getByText(translate('subscriptions/web/parts:standing.deactivated')).waitFor();
  expect(await sim.locator('.note--bad').count()).toBe(0);
  const wayBack = translate('dunning/web/parts:timeline.wayBack');
  const claimsPage = await stage.open('dunning/web/parts/InvoiceClaims.preview.tsx', 'small');
  await claimsPage.getByText(translate('dunning/web/parts:step.carried.todo')).waitFor();
  expect(await claimsPage.getByText(wayBack).count()).toBe(0);
});

test('the page of an eSIM that is cut off has that state as its title', async () => {
  const page = await stage.open('account/web/EsimScreen.preview.tsx', 'cut off');
  const title = translate('subscriptions:state.cut_off');
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
});

test.each(languages)('a reminder mail fits a phone in %s', async (language) => {
  const page = await stage.open('account/web/parts/UrgentNotice.preview.tsx', 'full');
  const t = texts(language, 'dunning/messages');
  const labels = ['claim.reference', 'claim.account', 'claim.enterprise', 'claim.nextCost'] as const;
  const values = ['+++000/0000/12311+++', 'BE68\u00a05390\u00a00754\u00a07034', '0123.456.749', '7,50\u00a0€'];
  const mail = renderMail({
    message: { domain: 'dunning', name: 'unpaid-invoice' },
    variant: 'restricted',
    values: { number: '2026-0000123', amount: money(17.2), next: '31 December 2026' },
    url: 'https://canopy.example/pay',
    sections: [{ title: '2026-0000123', rows: labels.map((label, at) => [t(label), values[at] ?? ''] as const) }],
    language,
    brand: 'Canopy',
    support: 'help@canopy.example',
    phone: '0800 00 000',
    company: 'Operator BV',
  });
  await page.setContent(mail.html);
  const overflow = () => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
  expect(await overflow()).toBe(0);
  // On a wide screen a row stays one line.
  await page.setViewportSize({ width: 700, height: 900 });
  const heights = await page.locator('tr').evaluateAll((rows) => rows.map((row) => row.clientHeight));
  expect(Math.max(...heights)).toBeLessThan(40);
});
