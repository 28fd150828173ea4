import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatOf } from '#platform/pure/format.ts';
import { openPreviewStage, type PreviewStage } from './stage/preview-stage.ts';
import { textsOf } from './stage/texts.ts';

let stage: PreviewStage;
beforeAll(async () => {
  stage = await openPreviewStage();
});
afterAll(() => stage.close());

const translate = textsOf('en');

test('the withdrawal screen distinguishes a debt from a refund, and one SIM from several', async () => {
  const page = await stage.open('withdrawal/web/WithdrawalScreen.preview.tsx', 'nothing was paid');
  const t = (key: string, params: Record<string, unknown> = {}) => translate(`withdrawal:${key}`, params);
  await page.getByRole('heading', { name: t('money.titleOwed') }).waitFor();
  expect(await page.getByText(t('money.title')).count()).toBe(0);
  const fullPage = await stage.open('withdrawal/web/WithdrawalScreen.preview.tsx', 'full');
  await fullPage.getByText(t('track.stopping', { count: 1 }), { exact: true }).waitFor();
  // Paid back before the network has switched the SIM off: what is done comes first, and nothing is still to come.
  expect(await fullPage.locator('.tracker > li').evaluateAll((all) => all.map(({ className }) => className))).toEqual([
    'done',
    'done',
    'now',
  ]);
  expect(await fullPage.getByText(t('money.back'), { exact: true }).count()).toBe(0);
  expect(await fullPage.getByText(t('money.backMore'), { exact: true }).count()).toBe(0);
});

test('the dashboard offers no end of a contract when all orders are over', async () => {
  const t = (key: string) => translate(`account:dashboard.${key}`);
  const page = await stage.open('account/web/DashboardScreen.preview.tsx', 'an order that is over');
  await page.getByText(t('over'), { exact: true }).waitFor();
  expect(await page.getByText(t('end'), { exact: true }).count()).toBe(0);
  expect(await page.getByText(t('withdraw'), { exact: true }).count()).toBe(0);
});

test('the dashboard shows a failed activation once, and not in its card again', async () => {
  const page = await stage.open('account/web/DashboardScreen.preview.tsx', 'failed');
  await page.getByText(translate('subscriptions:retryActivation.left', { count: 2 }), { exact: true }).waitFor();
  expect(await page.locator('.simcard .note--bad').count()).toBe(0);
});

test('the text field of a ticket is labelled as an answer once customer service has written', async () => {
  const page = await stage.open('support/web/TicketScreen.preview.tsx', 'empty');
  await page.getByRole('textbox', { name: translate('support:new.message'), exact: true }).waitFor();
  const question = await stage.open('support/web/TicketScreen.preview.tsx', 'partial');
  await question.getByRole('textbox', { name: translate('support:answer'), exact: true }).waitFor();
});

test('a shared walk is not worded for its owner, and a walk without a name mentions no customer', async () => {
  const page = await stage.open('sustainability/web/follow/SharedScreen.preview.tsx', 'a walk');
  const t = (key: string) => translate(`sustainability/web/follow:${key}`);
  await page.getByText(t('sharedText.credited')).waitFor();
  expect(await page.getByText(t('text.credited')).count()).toBe(0);
  const [note, walk] = [page.locator('.note'), page.locator('.shared__rest')];
  const [above, below] = [await note.boundingBox(), await walk.boundingBox()];
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(16);
  const unnamed = await stage.open('sustainability/web/follow/SharedScreen.preview.tsx', 'empty');
  await unnamed.getByRole('link', { name: t('shared.toForest') }).waitFor();
  expect(await unnamed.getByText(t('shared.about')).count()).toBe(0);
});

test('the own contributions of a village project are below its line, at the left edge', async () => {
  const page = await stage.open('sustainability/web/projects/VillageScreen.preview.tsx', 'full');
  const mine = page.locator('.village__mine').first();
  await mine.waitFor();
  const [box, card] = [await mine.boundingBox(), await page.locator('.line', { has: mine }).first().boundingBox()];
  expect((box?.x ?? 0) - (card?.x ?? 0)).toBeLessThan(40);
});

test('a declined bank check is shown as a sentence, and its loading state has no choices', async () => {
  const page = await stage.open('ordering/web/payment/ConfirmScreen.preview.tsx', 'full');
  await page.getByText(`${translate('payments:errors.PAYMENT_DECLINED_BANK')}.`).waitFor();
  const loading = await stage.open('ordering/web/payment/ConfirmScreen.preview.tsx', 'loading');
  await loading.locator('.payment__part .card').waitFor();
  expect(await loading.locator('.sk-choices').count()).toBe(0);
});

test('the invoices on the payment screen are labelled with their amounts, and a late invoice with its due date', async () => {
  const page = await stage.open('billing/web/invoices/PayScreen.preview.tsx', 'one of two is late');
  const boxes = page.getByRole('checkbox');
  await boxes.first().waitFor();
  const names = await page.locator('.pay__item label').allTextContents();
  expect(names).toHaveLength(2);
  for (const name of names) expect(name).toContain('€');
  const dueSince = translate('billing/web/invoices:dueSince', { due: '' }).trim();
  expect(await page.locator('.pay__item', { hasText: dueSince }).count()).toBe(1);
});

test('the copy button of an activation code names what it copies', async () => {
  const page = await stage.open('account/web/EsimScreen.preview.tsx', 'full');
  const [copy, code] = [translate('subscriptions:copy'), translate('subscriptions:esim.matchingId')];
  await page.getByRole('button', { name: `${copy}, ${code}`, exact: true }).waitFor();
});

test('no word of the Dutch table of a plan change is broken at 320 px', async () => {
  const page = await stage.open('plans/web/change/PlanBeforeAfter.preview.tsx', 'full');
  await page.setViewportSize({ width: 320, height: 812 });
  await page.goto(`${page.url()}&lang=nl`);
  await page.locator('.sides td').first().waitFor();
  const findWords = `[...document.querySelectorAll('.sides :is(th, td)')].flatMap((cell) => {
    const range = document.createRange();
    return [...cell.childNodes].filter(({ nodeType }) => nodeType === 3).flatMap((text) =>
      [...text.data.matchAll(/[\\p{L}’]{4,}/gu)].map(({ 0: word, index }) => {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return { word, lines: range.getClientRects().length };
      }));
  })`;
  const words = (await page.evaluate(findWords)) as { word: string; lines: number }[];
  expect(words.length).toBeGreaterThan(10);
  expect(words.filter(({ lines }) => lines > 1)).toEqual([]);
});

test('a part of a screen that failed to load says so, and is not shown as empty or left out', async () => {
  const settings = await stage.open('account/web/settings/SettingsScreen.preview.tsx', 'error');
  await settings.getByText(translate('identity/web/held:list.failed')).waitFor();
  const choose = await stage.open('ordering/web/choose/ChooseScreen.preview.tsx', 'full');
  const keep = choose.getByRole('radio', { name: translate('ordering/web/choose:number.keep'), exact: true });
  await keep.check({ force: true });
  await choose.getByText(translate('ordering/web/choose:number.failed')).waitFor();
  const sim = await stage.open('account/web/sim/SimScreen.preview.tsx', 'full');
  await sim.getByRole('button', { name: translate('subscriptions/web/manage:limit.changeLong') }).click();
  await sim.getByText(translate('subscriptions/web/manage:limit.choiceFailed')).waitFor();
  const simulator = await stage.open(
    'plans/web/simulator/SimulatorScreen.preview.tsx',
    'the link to the regulator failed',
  );
  await simulator.getByText(translate('plans/web/simulator:others.failed')).waitFor();
  const revocation = await stage.open('swap/web/stop/RevokeSwapScreen.preview.tsx', 'used');
  await revocation.getByText(translate('subscriptions:reach.failed')).waitFor();
});

test('a top-up whose payment could not be read offers to read it again, not to pay again', async () => {
  const page = await stage.open('billing/web/top-up/TopUpScreen.preview.tsx', 'the payment could not be read');
  await page.getByText(translate('billing/web/top-up:unchecked.title')).waitFor();
  await page.getByRole('button', { name: translate('platform:retry'), exact: true }).waitFor();
  expect(await page.locator('form').count()).toBe(0);
});

test('the exported events name what happened, as the events screen does', async () => {
  const page = await stage.open('account/web/data/YourDataScreen.preview.tsx', 'full');
  const events = (key: string, params: Record<string, unknown> = {}) => translate(`account/web/events:${key}`, params);
  const signals = ['new-device', 'new-country'].map((signal) => events(`signals.${signal}`)).join(', ');
  for (const text of [
    events('kinds.request-held', { action: events('actions.email') }),
    events('kinds.risk-held', { signals }),
    events('kinds.limit-changed', { what: formatOf('en').money(30) }),
  ])
    await page.getByText(text, { exact: true }).waitFor({ state: 'attached' });
});
