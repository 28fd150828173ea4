import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodPassword, registerCustomer } from '#app/testing/customers/new-customer.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { EVENTS_PER_PAGE } from '#identity/rules/account-event.ts';
import { newUuid } from '#platform/ids.ts';
import { recordAccountEvent } from '../commands.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const fetchPage = async (browser: TestBrowser, before?: string) =>
  browser.callEndpoint('GET /api/customer/event/list', { query: before === undefined ? {} : { before } });

test('a login event has way, device and country, and other customers do not see it', async () => {
  const { email } = await registerCustomer(product);
  const browser = product.browser();
  const body = { email, password: goodPassword, time_zone: 'Europe/Paris' };
  const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';
  browser.signIn(await browser.post('/api/customer/login', body, { headers: { 'user-agent': agent } }));
  const { events } = await fetchPage(browser);
  expect(events[1]).toMatchObject({
    kind: 'logged-in',
    device: 'Safari, iPhone',
    country: 'FR',
    detail: { way: 'password' },
  });
  expect(events.map(({ kind }) => kind)).toEqual(['new-device', 'logged-in', 'registered']);
  expect(JSON.stringify(events)).not.toContain(email);
  const { browser: otherBrowser } = await registerCustomer(product);
  expect((await fetchPage(otherBrowser)).events.map(({ kind }) => kind)).toEqual(['registered']);
});

test('a page continues after the previous one, the newest first', async () => {
  const { browser, uuid: customer_uuid } = await registerCustomer(product);
  const at = product.clock.now().getTime();
  await product.db.tx(async (tx) => {
    for (let nth = 1; nth <= EVENTS_PER_PAGE; nth += 1) {
      const now = () => new Date(at + nth * 1000);
      const ctx = { now, newId: () => newUuid(now()) };
      await recordAccountEvent(tx, ctx, { customer_uuid, kind: 'details-changed', detail: { what: String(nth) } });
    }
  });
  const firstPage = await fetchPage(browser);
  expect(firstPage.events.map(({ detail }) => detail.what)).toEqual(
    Array.from({ length: EVENTS_PER_PAGE }, (_, index) => String(EVENTS_PER_PAGE - index)),
  );
  const secondPage = await fetchPage(browser, firstPage.before ?? '');
  expect([secondPage.events.map(({ kind }) => kind), secondPage.before]).toEqual([['registered'], null]);
});

test('an update of an account event is rejected by the database', async () => {
  const rewriting = product.db.tx((tx) => tx.execute(sql`update account_event set kind = 'logged-in'`));
  await expect(rewriting).rejects.toMatchObject({ cause: { message: expect.stringContaining('never rewritten') } });
});
