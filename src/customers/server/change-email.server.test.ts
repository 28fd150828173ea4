import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  goodPassword,
  findConfirmationToken,
  queryQueuedMails,
  registerCustomer,
  stepUpWithPassword,
} from '#app/testing/customers/new-customer.ts';
import type { TestReply, TestBrowser } from '#app/testing/product/test-browser.ts';
import { insertCredential } from '#identity/server/credentials/credentials.store.ts';
import { lockOrInsertEmailSends } from '#identity/server/codes/email-tokens.store.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { queryConnectionPids } from '#platform/testing/connections.ts';

const product = setUpTestAppForFile();

const path = '/api/customer/email/change';
const openLink = (token: string, browser = product.browser()) =>
  browser.get('/api/customer/email/confirm', { query: { token } });
const fetchEmailState = async (browser: TestBrowser) =>
  (await browser.get('/api/customer/session')).response.customer.details.email;

const registerConfirmed = async () => {
  const customer = await registerCustomer(product);
  await customer.browser.post('/api/customer/email/verify/resend');
  await openLink(await findConfirmationToken(product, customer.email), customer.browser);
  return customer;
};

test('before the first confirmation a change replaces the address and revokes the old link', async () => {
  const { browser, email } = await registerCustomer(product);
  await browser.post('/api/customer/email/verify/resend');
  const oldToken = await findConfirmationToken(product, email);
  const nextAddress = `next.${email}`;
  const answer = await browser.post(path, { email: nextAddress.toUpperCase() });
  expect(answer.response.details.email).toEqual({ address: nextAddress, status: 0, pending_address: null });
  expect(await queryQueuedMails(product, nextAddress)).toMatchObject([{ message: 'confirm-email' }]);
  expect((await openLink(oldToken)).problem.code).toBe('LINK_EXPIRED');
  expect((await openLink(await findConfirmationToken(product, nextAddress))).response).toEqual({
    email: nextAddress,
    changed: false,
    is_own: null,
  });
});

test('after the first confirmation the old address stays until the new one is confirmed', async () => {
  const { browser, email } = await registerConfirmed();
  const nextAddress = `next.${email}`;
  const answer = await browser.post(path, { email: nextAddress });
  expect(answer.response.details.email).toEqual({ address: email, status: 2, pending_address: nextAddress });
  expect(await queryQueuedMails(product, nextAddress)).toMatchObject([{ message: 'confirm-new-email' }]);
  const login = await product.browser().post('/api/customer/login', { email: nextAddress, password: 'x' });
  expect(login.problem.code).toBe('WRONG_PASSWORD');
});

test('with no_send_email the mail is sent on request only', async () => {
  const { browser, email } = await registerConfirmed();
  const nextAddress = `next.${email}`;
  await browser.post(path, { email: nextAddress, no_send_email: true });
  expect(await queryQueuedMails(product, nextAddress)).toEqual([]);
  expect((await browser.post('/api/customer/email/verify/resend')).status).toBe(200);
  expect((await openLink(await findConfirmationToken(product, nextAddress))).response).toEqual({
    email: nextAddress,
    changed: true,
    is_own: null,
  });
});

test('another change replaces the pending change, and a change to the current address cancels it', async () => {
  const { browser, email } = await registerConfirmed();
  await browser.post(path, { email: `a.${email}` });
  const firstToken = await findConfirmationToken(product, `a.${email}`);
  await browser.post(path, { email: `b.${email}` });
  expect((await openLink(firstToken)).problem.code).toBe('LINK_EXPIRED');
  expect((await fetchEmailState(browser)).pending_address).toBe(`b.${email}`);
  await browser.post(path, { email });
  expect(await fetchEmailState(browser)).toEqual({ address: email, status: 1, pending_address: null });
  expect((await openLink(await findConfirmationToken(product, `b.${email}`))).problem.code).toBe('LINK_EXPIRED');
});

test('an unconfirmed address moves to the customer who confirms it', async () => {
  const stranger = await registerCustomer(product);
  const { browser } = await registerConfirmed();
  await browser.post(path, { email: stranger.email });
  expect((await openLink(await findConfirmationToken(product, stranger.email))).response).toEqual({
    email: stranger.email,
    changed: true,
    is_own: null,
  });
  expect(await fetchEmailState(browser)).toEqual({ address: stranger.email, status: 1, pending_address: null });
  expect((await fetchEmailState(stranger.browser)).address).toBe('');
});

test('a pending change expires 72 hours after its last request', async () => {
  const { browser, email } = await registerConfirmed();
  await browser.post(path, { email: `a.${email}` });
  product.clock.setOffset(48 * 3600_000);
  await stepUpWithPassword(browser);
  await browser.post(path, { email: `a.${email}`, no_send_email: true });
  product.clock.setOffset(73 * 3600_000);
  await product.worker?.runUntilIdle();
  expect(await fetchEmailState(browser)).toMatchObject({ status: 2, pending_address: `a.${email}` });
  product.clock.setOffset(121 * 3600_000);
  await product.worker?.runUntilIdle();
  expect(await fetchEmailState(browser)).toEqual({ address: email, status: 1, pending_address: null });
});

test('the address of another customer is refused, and of two concurrent changes to one address only one is accepted', async () => {
  const { browser, email } = await registerCustomer(product);
  const otherCustomer = await registerCustomer(product);
  const takenReply = await browser.post(path, { email: otherCustomer.email });
  expect([takenReply.status, takenReply.problem.code]).toEqual([422, 'EMAIL_EXISTS']);
  expect(takenReply.problem.errors).toMatchObject([{ field: 'email' }]);

  const newAddress = `wanted.${email}`;
  const thirdCustomer = await registerCustomer(product);
  const answers = await Promise.all([
    browser.post(path, { email: newAddress }),
    thirdCustomer.browser.post(path, { email: newAddress }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.find(({ status }) => status !== 200)?.status).toBeOneOf([422, 429]);
});

test.each([
  [{ email: 'ada@' }, 'email', 'EMAIL_INVALID'],
  [{}, 'email', 'REQUIRED'],
  [{ email: 'ada@example.com', no_send_email: 'yes' }, 'no_send_email', 'INVALID'],
])('%j is refused by field', async (body, field, code) => {
  const { browser } = await registerCustomer(product);
  expect((await browser.post(path, body)).problem.errors).toMatchObject([{ field, code }]);
});

test('requires a session', async () => {
  expect((await product.browser().post(path, { email: 'ada@example.com' })).problem.code).toBe('SESSION_EXPIRED');
});

test('a confirmation concurrent with a change does not deadlock', async () => {
  for (let round = 0; round < 6; round += 1) {
    await product.db.tx((tx) => tx.execute(sql`delete from rate_limit`));
    const { browser, email } = await registerCustomer(product);
    await browser.post('/api/customer/email/verify/resend', {});
    const token = await findConfirmationToken(product, email);
    const answers = await Promise.all([
      product.browser().get('/api/customer/email/confirm', { query: { token } }),
      browser.post('/api/customer/email/change', { email: `other.${email}` }),
      product.browser().get('/api/customer/email/confirm', { query: { token } }),
      browser.post('/api/customer/email/change', { email: `third.${email}` }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  }
});

test('a change to an address that is being registered does not deadlock', async () => {
  const { browser } = await registerCustomer(product);
  await browser.post('/api/customer/language/change', { language: 'en' });
  const email = `${randomUUID()}@example.com`;
  const now = product.clock.now();
  let changing: Promise<TestReply<unknown>> | undefined;
  // Steps of a registration, with the change in between: it inserts the credential, then counts the mail.
  await product.db.tx(async (tx) => {
    await insertCredential(tx, { customer_uuid: randomUUID(), email, password_hash: 'x', now });
    changing = browser.post('/api/customer/email/change', { email });
    while ((await queryConnectionPids(tx, { waitingOnly: true })).length === 0) await wait(2);
    await lockOrInsertEmailSends(tx, email);
  });
  expect((await changing)?.problem.code).toBe('EMAIL_EXISTS');
});

test('the current address gets one notice for each requested address', async () => {
  const { browser, email } = await registerConfirmed();
  const queryNotices = async () =>
    (await queryQueuedMails(product, email)).filter(({ message }) => message === 'email-change-asked');
  await browser.post(path, { email: `a.${email}`, no_send_email: true });
  await browser.post(path, { email: `a.${email}` });
  expect((await queryNotices()).map(({ data }) => data['wanted'])).toEqual([`a.${email}`]);
  await browser.post(path, { email: `b.${email}` });
  expect(await queryNotices()).toHaveLength(2);
});

test('confirming a new address ends all sessions except the requesting one', async () => {
  const { browser, email } = await registerConfirmed();
  const otherBrowser = product.browser();
  otherBrowser.signIn(await otherBrowser.post('/api/customer/login', { email, password: goodPassword }));
  const nextAddress = `next.${email}`;
  await browser.post(path, { email: nextAddress });
  expect((await openLink(await findConfirmationToken(product, nextAddress))).status).toBe(200);
  expect((await otherBrowser.get('/api/customer/session')).status).toBe(401);
  expect((await fetchEmailState(browser)).address).toBe(nextAddress);
});
