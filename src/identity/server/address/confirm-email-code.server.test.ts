import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  findConfirmationCode,
  findConfirmationToken,
  registerCustomer,
} from '../../../app/testing/customers/new-customer.ts';
import { countWaysIn, insertWaysIn, noWaysIn } from '#app/testing/customers/ways-in.ts';
import type { TestBrowser } from '../../../app/testing/product/test-browser.ts';
import { EMAIL_CODE_SECONDS, EMAIL_CODE_ATTEMPTS } from '#identity/rules/email-code.ts';
import { queryRows } from '#platform/db/database.ts';
import { hashToken } from '#platform/http/routes.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';

const product = setUpTestAppForFile();

const submitCode = (browser: TestBrowser, code: string) => browser.post('/api/customer/email/confirm/code', { code });
const fetchEmailState = async (browser: TestBrowser) =>
  (await browser.get('/api/customer/session')).response.customer.details.email;
const resend = (browser: TestBrowser) => browser.post('/api/customer/email/verify/resend');
const toWrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Registers a customer with a sent code. */
const registerWithCode = async () => {
  const customer = await registerCustomer(product);
  await resend(customer.browser);
  return { ...customer, code: await findConfirmationCode(product, customer.email) };
};

test('a code confirms the address, a repeated code gets the same reply, and the link of its mail is used', async () => {
  const { browser, email, code } = await registerWithCode();
  expect(code).toMatch(/^\d{6}$/);
  const firstAnswer = await submitCode(browser, code);
  expect(firstAnswer.response).toEqual({ email, changed: false });
  expect(await fetchEmailState(browser)).toEqual({ address: email, status: 1, pending_address: null });
  expect((await submitCode(browser, code)).response).toEqual({ email, changed: false });
  const token = await findConfirmationToken(product, email);
  expect((await browser.get('/api/customer/email/confirm', { query: { token } })).problem.code).toBe('LINK_USED');
});

test('a first confirmation ends passkeys, identity proof and links, and keeps sessions', async () => {
  const { browser, uuid, email, code } = await registerWithCode();
  await insertWaysIn(product, uuid, email);
  expect((await submitCode(browser, code)).status).toBe(200);
  expect(await countWaysIn(product, uuid)).toEqual({ ...noWaysIn, sessions: 2, devices: 2, places: 2 });
  expect((await fetchEmailState(browser)).status).toBe(1);
});

test('the delivered mail contains the code', async () => {
  const { email, code } = await registerWithCode();
  const mails = await product.waitFor(async () => {
    const reply = await fetch(`${product.sandbox.url}/api/messages?to=${encodeURIComponent(email)}`);
    const text = JSON.stringify(await reply.json());
    return text.includes('/emails/confirm?token=') && text;
  });
  expect(mails).toContain(code);
});

test('the code is stored only as a keyed hash, which the row and the code do not suffice to compute', async () => {
  const { uuid, code } = await registerWithCode();
  const [row] = await queryRows<{ code_hash: string; token_hash: string }>(
    product.db.read,
    sql`select * from email_token where customer_uuid = ${uuid}`,
  );
  expect(JSON.stringify(row)).not.toContain(code);
  expect(row?.code_hash).toHaveLength(43);
  const hashedText = `${row?.token_hash}:${code}`;
  const plainHashes = [code, hashedText, `confirmation-code-hash:${hashedText}`].map(hashToken);
  expect(plainHashes).not.toContain(row?.code_hash);
});

test('wrong, ended and expired codes are refused with their own error code, and the link stays valid', async () => {
  const none = await registerCustomer(product);
  const [otherCustomer, expiredCustomer, exhaustedCustomer] = await Promise.all([
    registerWithCode(),
    registerWithCode(),
    registerWithCode(),
  ]);
  for (let at = 0; at < EMAIL_CODE_ATTEMPTS; at += 1)
    await submitCode(exhaustedCustomer.browser, toWrongCode(exhaustedCustomer.code));
  const refusals = [
    await submitCode(none.browser, '123456'),
    await submitCode(otherCustomer.browser, toWrongCode(otherCustomer.code)),
    await submitCode(exhaustedCustomer.browser, exhaustedCustomer.code),
    await submitCode(exhaustedCustomer.browser, toWrongCode(exhaustedCustomer.code)),
  ];
  product.clock.setOffset(EMAIL_CODE_SECONDS * 1000 + 1000);
  refusals.push(
    await submitCode(expiredCustomer.browser, expiredCustomer.code),
    await submitCode(expiredCustomer.browser, toWrongCode(expiredCustomer.code)),
  );
  const codes = ['CODE_ENDED', 'WRONG_CODE', 'CODE_ENDED', 'CODE_ENDED', 'CODE_EXPIRED', 'CODE_ENDED'];
  expect(refusals.map(({ status, problem }) => [status, problem.code])).toEqual(codes.map((code) => [422, code]));
  for (const [at, { problem }] of refusals.entries())
    expect(problem).toMatchObject({ errors: [{ field: 'code', code: codes[at] }] });
  // The link of the same mail is still valid.
  const token = await findConfirmationToken(product, exhaustedCustomer.email);
  expect((await exhaustedCustomer.browser.get('/api/customer/email/confirm', { query: { token } })).status).toBe(200);
});

test('a new mail has a new code with all tries, and the earlier code is replaced', async () => {
  const { browser, email, code } = await registerWithCode();
  for (let at = 0; at < EMAIL_CODE_ATTEMPTS; at += 1) await submitCode(browser, toWrongCode(code));
  product.clock.setOffset(60_000);
  await resend(browser);
  const nextCode = await findConfirmationCode(product, email);
  expect(nextCode).not.toBe(code);
  expect((await submitCode(browser, code)).problem.code).toBe('CODE_REPLACED');
  expect((await submitCode(browser, nextCode)).status).toBe(200);
});

test('concurrent wrong codes are each counted', async () => {
  const { browser, code } = await registerWithCode();
  await Promise.all(Array.from({ length: EMAIL_CODE_ATTEMPTS }, () => submitCode(browser, toWrongCode(code))));
  expect((await submitCode(browser, code)).problem.code).toBe('CODE_ENDED');
});

test('the code of another customer is refused', async () => {
  const [ada, eve] = await Promise.all([registerWithCode(), registerWithCode()]);
  const answer = await submitCode(eve.browser, ada.code);
  expect(ada.code === eve.code || answer.status === 422).toBe(true);
  expect(await fetchEmailState(ada.browser)).toMatchObject({ status: 0 });
});

test('the code of a pending address replaces the confirmed address', async () => {
  const { browser, email, code } = await registerWithCode();
  await submitCode(browser, code);
  const nextAddress = `next.${email}`;
  await browser.post('/api/customer/email/change', { email: nextAddress });
  expect((await submitCode(browser, await findConfirmationCode(product, nextAddress))).response).toEqual({
    email: nextAddress,
    changed: true,
  });
  expect(await fetchEmailState(browser)).toEqual({ address: nextAddress, status: 1, pending_address: null });
});
