import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatOf } from '#platform/pure/format.ts';
import { openPreviewStage, type PreviewStage } from './stage/preview-stage.ts';
import { textsOf } from './stage/texts.ts';

/** A change of state in place takes the pressed button away: the focus goes on where the new state is said, and that is in view. */
let stage: PreviewStage;
beforeAll(async () => {
  stage = await openPreviewStage();
});
afterAll(() => stage.close());

const [translate, { money }] = [textsOf('en'), formatOf('en')];
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Replies from now on, by method and path; other calls keep their replies. */
const replyWith = (page: Page, replies: Record<string, unknown>): Promise<unknown> =>
  page.evaluate(`import('/src/platform/browser/client.ts').then(({ callState }) => {
    const [before, replies] = [callState.fetch, ${JSON.stringify(replies)}];
    callState.fetch = (url, init) => {
      const reply = replies[(init?.method ?? 'GET') + ' ' + String(url).split('?')[0]];
      return reply === undefined ? before(url, init) : Promise.resolve(Response.json({ response: reply }));
    };
  })`);

/** Waits until an element has the focus, and checks that it is within the window. */
const expectFocusInView = async (locator: Locator): Promise<void> => {
  await expect.poll(() => locator.evaluate((element) => element.matches(':focus'))).toBe(true);
  const box = await locator.boundingBox();
  const height = await locator.page().evaluate('innerHeight');
  expect(box && box.y >= 0 && box.y < Number(height)).toBe(true);
};

test('after the press of "send me a code" in a step-up, the focus is in the field of the code', async () => {
  for (const state of ['by a code in a mail', 'by a code in an SMS']) {
    const page = await stage.open('identity/web/step-up/StepUpSheet.preview.tsx', state);
    await replyWith(page, { 'POST /api/customer/step-up/code': { resend_after: 30 } });
    await button(page, translate('identity/web/step-up:code.send')).click();
    const code = page.locator('input[name=code]');
    await expectFocusInView(code);
    expect(await code.inputValue()).toBe('');
  }
});

test('after a change of the spending limit is requested, the focus is on its status', async () => {
  const page = await stage.open('account/web/sim/SimScreen.preview.tsx', 'full');
  const manage = (key: string, params: Record<string, unknown> = {}) =>
    translate(`subscriptions/web/manage:${key}`, params);
  await replyWith(page, {
    'GET /api/credit-limits': { credit_limits: [{ value: 20 }, { value: 40 }] },
    'POST /api/customer/product/credit-limit/change': { value: 20, pending_value: 40, effective_at: null },
  });
  await button(page, manage('limit.changeLong')).click();
  await button(page, money(40)).click();
  await button(page, manage('limit.submit', { limit: money(40) })).click();
  const status = page.getByRole('status').filter({ hasText: manage('limit.pending', { limit: money(40) }) });
  await status.waitFor();
  await expectFocusInView(status);
});

test('after a new SIM is requested, its progress is scrolled to the top with its heading in focus', async () => {
  const page = await stage.open('swap/web/new-sim/SwapScreen.preview.tsx', 'full');
  const words = (key: string) => translate(`swap/web/new-sim:${key}`);
  await page.getByRole('radio', { name: words('reason.damaged') }).check({ force: true });
  await button(page, words('next')).click();
  const ask = button(page, words('confirm.ask'));
  await ask.waitFor();
  await page.locator('html:not([data-settling])').waitFor();
  await replyWith(page, {
    'POST /api/customer/product/start-sim-swap': {},
    'GET /api/customer/product/sim-swap': runningSwap,
  });
  await ask.scrollIntoViewIfNeeded();
  await ask.click();
  await ask.waitFor({ state: 'detached' });
  await expectFocusInView(page.getByRole('heading', { level: 1 }));
  expect(await page.evaluate('scrollY')).toBe(0);
});

const id = (digit: number) => `019f0000-0000-7000-8000-00003f2a9c4${digit}`;
const runningSwap = {
  product: { uuid: id(1), name: 'Birch', msisdn: '+32457000130', type: 1, state: 'active' },
  refusal: 'SIM_SWAP_RUNNING',
  address: { zip_code: '3000', city: 'Leuven', street_name: 'Kerkstraat', street_number: '12' },
  hold_until: null,
  hold_for: null,
  hold_hours: 24,
  delivery_days: 2,
  delivery_on: '2026-11-24',
  swap: {
    uuid: id(2),
    customer_product_uuid: id(1),
    state: 'requested',
    reason: 'damaged',
    from_type: 1,
    requested_at: '2026-11-20T10:00:00.000Z',
    held_until: null,
    held_for: null,
    ended_by: null,
    order_product: {
      uuid: id(2),
      type: 1,
      msisdn: '+32457000130',
      esim: null,
      delivery: null,
      sim_number_end: null,
      tracker: [{ key: 'asked', state: 'now', at: null, expected_at: null }],
      tries_left: 3,
      failure_code: null,
    },
  },
};

test('after a question about usage is sent, the focus is on its status', async () => {
  const page = await stage.open('usage/web/history/UsageScreen.preview.tsx', 'full');
  const t = (key: string) => translate(`usage/web/history:${key}`);
  const day = page.locator('details.fold').first();
  await day.locator('summary').press('Enter');
  await day.locator('.usage-row').first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: t('sheet.ask') }).waitFor();
  await page.evaluate(`import('/src/platform/browser/client.ts').then(async ({ callState }) => {
    const before = callState.fetch;
    const list = await before('/api/customer/product/usage-history/list', { method: 'GET' }).then((reply) => reply.json());
    callState.fetch = (url, init) => {
      if (!String(url).startsWith('/api/customer/product/usage/question')) return before(url, init);
      const { record_id } = JSON.parse(init.body);
      const item = list.response.items.find((each) => each.record_id === record_id);
      return Promise.resolve(Response.json({ response: { ...item, questioned_at: item.begun_at } }));
    };
  })`);
  await sheet.getByLabel(t('sheet.text')).fill('Not me');
  await sheet.getByRole('button', { name: t('sheet.ask') }).click();
  await expectFocusInView(sheet.getByRole('status').filter({ hasText: /./ }));
});

test('after a session is ended, the focus is on the list of sessions', async () => {
  const page = await stage.open('account/web/settings/SettingsScreen.preview.tsx', 'full');
  const at = '2026-11-22T09:30:00.000Z';
  const thisSession = {
    id: 'a',
    device: 'Chrome, Android',
    time_zone: null,
    country: 'BE',
    created_at: at,
    last_seen_at: at,
  };
  const end = button(page, translate('identity:settings.revokeNamed', { device: 'Safari, iPhone' }));
  await end.waitFor();
  await replyWith(page, {
    'POST /api/customer/session/revoke': {},
    'GET /api/customer/session/list': { sessions: [{ ...thisSession, current: true }] },
  });
  await end.click();
  await end.waitFor({ state: 'detached' });
  await expectFocusInView(page.getByRole('group', { name: translate('identity:settings.sessions') }));
});

test('after the email address of an order is confirmed, the focus is on the heading, which is in view', async () => {
  const page = await stage.open('ordering/web/success/SuccessScreen.preview.tsx', 'full');
  const code = page.getByLabel(translate('identity:emails.code.label'));
  await code.scrollIntoViewIfNeeded();
  await code.focus();
  await page.evaluate(`import('/src/platform/browser/client.ts').then(({ callState }) => {
    const before = callState.fetch;
    callState.fetch = async (url, init) => {
      const reply = await before(url, init);
      if (!String(url).startsWith('/api/customer/session')) return reply;
      const body = await reply.json();
      body.response.customer.details.email.status = 1;
      return Response.json(body);
    };
  })`);
  await code.waitFor({ state: 'detached' });
  await expectFocusInView(page.getByRole('heading', { level: 1 }));
});

test('after a waiting request is cancelled, the focus is on the others, and after the last one on the heading of the page', async () => {
  const page = await stage.open('account/web/settings/SettingsScreen.preview.tsx', 'requests that wait');
  const nameOf = (action: string) => translate(`identity:held.action.${action}`);
  const stop = (action: string) =>
    button(page, translate('identity/web/held:list.stopNamed', { action: nameOf(action) }));
  await stop('email').waitFor();
  const list = 'GET /api/customer/held-request/list';
  const at = '2026-11-23T09:30:00.000Z';
  const remainingRequest = {
    uuid: '0190f3a0-0000-7000-8000-000000000005',
    action: 'email',
    cause: 'new-device',
    requested_at: at,
    due_at: at,
  };
  await replyWith(page, { 'POST /api/customer/held-request/cancel': {}, [list]: { requests: [remainingRequest] } });
  await stop('withdrawal').click();
  await stop('withdrawal').waitFor({ state: 'detached' });
  await expectFocusInView(page.locator('section', { has: stop('email') }).last());
  await replyWith(page, { [list]: { requests: [] } });
  await stop('email').click();
  await stop('email').waitFor({ state: 'detached' });
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).evaluate((element) => element.matches(':focus')))
    .toBe(true);
});

test('a button that disappears when it is pressed leaves the focus where its effect is', async () => {
  const settings = await stage.open('account/web/settings/SettingsScreen.preview.tsx', 'full');
  const remove = button(settings, translate('identity/web/passkeys:removeNamed', { name: 'Pixel 9' }));
  await remove.waitFor();
  await replyWith(settings, {
    'POST /api/customer/passkey/remove': {},
    'GET /api/customer/passkey/list': { passkeys: [] },
  });
  await remove.click();
  await remove.waitFor({ state: 'detached' });
  await expectFocusInView(settings.locator('[tabindex="-1"]:focus'));
  const events = await stage.open('account/web/events/EventsScreen.preview.tsx', 'partial');
  await button(events, translate('account/web/events:more')).click();
  await expectFocusInView(events.locator('.events [tabindex="-1"]').last());
  const pay = await stage.open('billing/web/invoices/PayScreen.preview.tsx', 'one');
  await button(pay, translate('billing/web/invoices:pay.more', { count: 1 })).click();
  await expectFocusInView(
    pay.locator('[tabindex="-1"]').filter({ hasText: translate('billing/web/invoices:pay.which') }),
  );
});

test('the error of a switch is announced, and is its description and not part of its name', async () => {
  const page = await stage.open('account/web/settings/SettingsScreen.preview.tsx', 'full');
  const t = (key: string) => translate(`customers/web/consents:${key}`);
  const newsletter = page.getByRole('switch', { name: `${t('newsletter')} ${t('newsletterMore')}`, exact: true });
  await newsletter.press('Space');
  const alert = page.getByRole('alert').filter({ hasText: translate('platform:errors.OFFLINE') });
  await alert.waitFor();
  expect(await newsletter.getAttribute('aria-describedby')).toBe(await alert.getAttribute('id'));
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
