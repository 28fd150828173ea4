import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatOf } from '#platform/pure/format.ts';
import { openPreviewStage, type PreviewStage } from './stage/preview-stage.ts';
import { textsOf } from './stage/texts.ts';

let stage: PreviewStage;
beforeAll(async () => {
  stage = await openPreviewStage();
});
afterAll(() => stage.close());

const [translate, { date }] = [textsOf('en'), formatOf('en')];

test('mandates that have ended are below the payment method, with the documents that are stored', async () => {
  const former = (key: string, params: Record<string, unknown> = {}) =>
    translate(`billing/web/methods:former.${key}`, params);
  const page = await stage.open('billing/web/methods/MethodsScreen.preview.tsx', 'with earlier mandates');
  await page.getByRole('heading', { name: former('title') }).waitFor();
  const withdrawnText = former('withdrawn', { day: date('2026-08-14T09:00:00Z') });
  await page.getByText(`${former('account', { end: '2301' })}. ${withdrawnText}`).waitFor();
  expect(await page.getByRole('button', { name: former('download') }).count()).toBe(2);
  const failedPage = await stage.open('billing/web/methods/MethodsScreen.preview.tsx', 'earlier mandates failed');
  await failedPage.getByText(former('failed')).waitFor();
  await failedPage.getByRole('button', { name: translate('platform:retry') }).waitFor();
  await failedPage.getByRole('button', { name: translate('payments:payments.another') }).waitFor();
});
