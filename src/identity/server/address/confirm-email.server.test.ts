import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { confirmEmailInDatabase } from '../../../app/testing/customers/customer-state.ts';
import {
  findConfirmationToken,
  queryQueuedMails,
  registerCustomer,
} from '../../../app/testing/customers/new-customer.ts';
import { countWaysIn, insertWaysIn, noWaysIn } from '#app/testing/customers/ways-in.ts';
import type { TestBrowser } from '../../../app/testing/product/test-browser.ts';
import { queryRows } from '#platform/db/database.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';

const product = setUpTestAppForFile();

const openLink = (token: string, browser = product.browser('fr')) =>
  browser.get('/api/customer/email/confirm', { query: { token } });
const fetchEmailState = async (browser: TestBrowser) =>
  (await browser.get('/api/customer/session')).response.customer.details.email;

/** Registers a customer with a sent link. */
const registerWithLink = async () => {
  const customer = await registerCustomer(product);
  await customer.browser.post('/api/customer/email/verify/resend');
  return { ...customer, token: await findConfirmationToken(product, customer.email) };
};

test('a link confirms the address once without a session, keeps sessions and ends other ways to log in', async () => {
  const { browser, uuid, email, token } = await registerWithLink();
  await insertWaysIn(product, uuid, email);
  expect((await openLink(token)).response).toEqual({ email, changed: false, is_own: null });
  expect(await countWaysIn(product, uuid)).toEqual({ ...noWaysIn, sessions: 2, devices: 2, places: 2 });
  expect(await fetchEmailState(browser)).toEqual({ address: email, status: 1, pending_address: null });
  const repeatedAnswer = await openLink(token);
  expect([repeatedAnswer.status, repeatedAnswer.problem.code]).toEqual([422, 'LINK_USED']);
});

test('the delivered mail is in the language of the customer and links to the page that confirms the address', async () => {
  const { browser, email } = await registerCustomer(product, { language: 'nl' });
  await browser.post('/api/customer/email/verify/resend');
  const mailText = await product.waitFor(async () => {
    const reply = await fetch(`${product.sandbox.url}/api/messages?to=${encodeURIComponent(email)}`);
    const text = JSON.stringify(await reply.json());
    return text.includes('/emails/confirm?token=') && text;
  });
  expect(mailText).toContain('Bevestig je e-mailadres');
  const [linkOfMail = ''] = /\/emails\/confirm\?token=[\w-]{43}/.exec(mailText) ?? [];
  const link = new URL(linkOfMail, product.url);
  expect(link.pathname).toBe('/emails/confirm');
  expect((await openLink(link.searchParams.get('token') ?? '')).response).toEqual({
    email,
    changed: false,
    is_own: null,
  });
});

test('only the hash of the token is stored', async () => {
  const { uuid, token } = await registerWithLink();
  const rows = await queryRows(product.db.read, sql`select * from email_token where customer_uuid = ${uuid}`);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('a link expires after 72 hours', async () => {
  const { token } = await registerWithLink();
  product.clock.setOffset(72 * 3600_000 + 60_000);
  expect((await openLink(token)).problem.code).toBe('LINK_EXPIRED');
  product.clock.setOffset(71 * 3600_000);
  expect((await openLink(token)).status).toBe(200);
});

test('a truncated or invented link is unknown', async () => {
  const { token } = await registerWithLink();
  for (const wrong of [token.slice(0, -1), 'x', '%00', '🌲', `${token}x`]) {
    expect((await openLink(wrong)).problem.code).toBe('LINK_UNKNOWN');
  }
  expect((await openLink('')).problem.errors).toMatchObject([{ field: 'token', code: 'REQUIRED' }]);
  expect((await openLink('x'.repeat(201))).problem.errors).toMatchObject([{ field: 'token', code: 'TOO_LONG' }]);
});

test('when two requests use the same link at the same time, one is refused with LINK_USED', async () => {
  const { token } = await registerWithLink();
  const answers = await Promise.all([openLink(token), openLink(token)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect(answers.find(({ status }) => status === 422)?.problem.code).toBe('LINK_USED');
});

test('the link of a pending address replaces the confirmed address, which is notified', async () => {
  const { browser, email, token } = await registerWithLink();
  await openLink(token, browser);
  const nextAddress = `next.${email}`;
  expect((await browser.post('/api/customer/email/change', { email: nextAddress })).status).toBe(200);
  expect((await openLink(await findConfirmationToken(product, nextAddress))).response).toEqual({
    email: nextAddress,
    changed: true,
    is_own: null,
  });
  expect(await fetchEmailState(browser)).toEqual({ address: nextAddress, status: 1, pending_address: null });
  expect((await queryQueuedMails(product, email)).map(({ message }) => message)).toEqual([
    'confirm-email',
    'email-change-asked',
    'email-changed',
  ]);
});

test('an address that another customer has confirmed meanwhile is refused', async () => {
  const { browser, email, token } = await registerWithLink();
  await openLink(token, browser);
  const newAddress = `wanted.${email}`;
  await browser.post('/api/customer/email/change', { email: newAddress });
  const change = await findConfirmationToken(product, newAddress);
  const otherCustomer = await registerCustomer(product, { email: newAddress });
  await confirmEmailInDatabase(product, otherCustomer.uuid);
  const refusedAnswer = await openLink(change);
  expect([refusedAnswer.status, refusedAnswer.problem.code]).toEqual([422, 'EMAIL_EXISTS']);
  expect(await fetchEmailState(browser)).toMatchObject({ address: email, status: 2 });
});

test('a link opened in the session of another account confirms its own account, and says that it is another', async () => {
  const { browser, email, token } = await registerWithLink();
  const otherCustomer = await registerCustomer(product);
  expect((await openLink(token, otherCustomer.browser)).response).toEqual({ email, changed: false, is_own: false });
  expect((await fetchEmailState(otherCustomer.browser)).status).toBe(0);
  const link = await browser.get('/api/customer/link', { query: { token } });
  expect(link.response).toMatchObject({ state: 'used', is_own: true });
});
