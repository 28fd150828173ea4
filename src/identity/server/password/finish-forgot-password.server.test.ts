import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  goodPassword,
  findConfirmationToken,
  findRevocationToken,
  registerCustomer,
} from '../../../app/testing/customers/new-customer.ts';
import { fetchMessagesAsText, waitForResetToken } from '../../../app/testing/customers/reset-link.ts';
import { confirmEmailInDatabase } from '#app/testing/customers/customer-state.ts';
import { confirmEmailAndAddPasskey, startPasskeyChallenge } from '#app/testing/customers/passkey-calls.ts';
import { countWaysIn, insertWaysIn, noWaysIn } from '#app/testing/customers/ways-in.ts';
import { queryRows } from '#platform/db/database.ts';
import { credential } from '#identity/server/tables.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';

const nextPassword = 'Under-Other-Trees7';

const product = setUpTestAppForFile();

const start = (email: string) => product.browser('fr').post('/api/customer/forgot-password/start', { email });
const finish = (token: string, password = nextPassword) =>
  product.browser('fr').post('/api/customer/forgot-password/finish', { token, password });
const logIn = (email: string, password: string) => product.browser().post('/api/customer/login', { email, password });

/** Registers a customer who has requested the link. */
const registerWithResetLink = async () => {
  const customer = await registerCustomer(product, { language: 'nl' });
  expect((await start(customer.email)).status).toBe(200);
  return { ...customer, token: await waitForResetToken(product, customer.email) };
};

test('the link sets a new password once, ends the sessions and notifies the owner', async () => {
  const { browser, email, token } = await registerWithResetLink();
  expect((await finish(token)).response).toEqual({});
  expect((await browser.get('/api/customer/session')).status).toBe(401);
  expect((await logIn(email, goodPassword)).problem.code).toBe('WRONG_PASSWORD');
  const loginAnswer = await logIn(email, nextPassword);
  expect(loginAnswer.response.customer.details.email).toEqual({ address: email, status: 1, pending_address: null });
  expect((await finish(token, goodPassword)).problem.code).toBe('LINK_USED');
  await product.waitFor(async () => (await fetchMessagesAsText(product, email)).includes('Je wachtwoord is gewijzigd'));
});

test.each([false, true])(
  'a reset ends all sessions, passkeys and other ways to log in (address confirmed: %s)',
  async (isConfirmed) => {
    const { browser, uuid, email, token } = await registerWithResetLink();
    const key = await confirmEmailAndAddPasskey(product, browser);
    // A passkey that an earlier release added without a confirmed address.
    await product.db.write
      .update(credential)
      .set({ email_status: isConfirmed ? 1 : 0 })
      .where(eq(credential.customer_uuid, uuid));
    await insertWaysIn(product, uuid, email);
    expect((await finish(token)).status).toBe(200);
    expect(await countWaysIn(product, uuid)).toEqual(noWaysIn);
    const thief = product.browser();
    const passkey = key.use(await startPasskeyChallenge(thief, 'login'));
    expect((await thief.post('/api/customer/login/passkey', { passkey })).problem.code).toBe('PASSKEY_REFUSED');
    const owner = product.browser();
    owner.signIn(await logIn(email, nextPassword));
    const { events } = await owner.callEndpoint('GET /api/customer/event/list', { query: {} });
    const removalEvents = events.filter(({ kind }) => kind === 'passkey-removed' || kind === 'identity-unlinked');
    expect(removalEvents.map(({ kind, detail }) => `${kind} ${detail.what ?? ''}`).toSorted()).toEqual([
      'identity-unlinked ',
      'passkey-removed My phone',
      'passkey-removed Their phone',
    ]);
  },
);

test('a reset at a new address keeps the revocation link that was sent to the previous address', async () => {
  const { browser, email, uuid } = await registerCustomer(product);
  await confirmEmailInDatabase(product, uuid);
  const thiefsAddress = `thief.${email}`;
  await browser.post('/api/customer/email/change', { email: thiefsAddress });
  await product
    .browser()
    .get('/api/customer/email/confirm', { query: { token: await findConfirmationToken(product, thiefsAddress) } });
  const token = await findRevocationToken(product, email, 'email-changed');
  await start(thiefsAddress);
  expect((await finish(await waitForResetToken(product, thiefsAddress))).status).toBe(200);
  expect((await product.browser().post('/api/customer/stop', { token })).status).toBe(200);
});

test('only the newest link is valid, for an hour', async () => {
  const { email, token } = await registerWithResetLink();
  product.clock.setOffset(60_000);
  await start(email);
  const newer = await waitForResetToken(product, email, token);
  expect((await finish(token)).problem.code).toBe('LINK_EXPIRED');
  product.clock.setOffset(61 * 60_000 + 1000);
  expect((await finish(newer)).problem.code).toBe('LINK_EXPIRED');
  product.clock.setOffset(60 * 60_000);
  expect((await finish(newer)).status).toBe(200);
});

test('confirmation links set no password, and reset links confirm no address', async () => {
  const { browser, email, token } = await registerWithResetLink();
  product.clock.setOffset(60_000);
  await browser.post('/api/customer/email/verify/resend');
  const confirm = await findConfirmationToken(product, email);
  expect((await finish(confirm)).problem.code).toBe('LINK_UNKNOWN');
  const openedAnswer = await product.browser().get('/api/customer/email/confirm', { query: { token } });
  expect(openedAnswer.problem.code).toBe('LINK_UNKNOWN');
  // Neither has revoked the other, but the first confirmation revokes all open links.
  expect((await product.browser().get('/api/customer/email/confirm', { query: { token: confirm } })).status).toBe(200);
  expect((await finish(token)).problem.code).toBe('LINK_EXPIRED');
});

test('a reset cancels a pending change of address', async () => {
  const { browser, email } = await registerCustomer(product);
  await browser.post('/api/customer/email/verify/resend');
  const token = await findConfirmationToken(product, email);
  await browser.get('/api/customer/email/confirm', { query: { token } });
  await browser.post('/api/customer/email/change', { email: `thief.${email}` });
  const change = await findConfirmationToken(product, `thief.${email}`);
  product.clock.setOffset(60_000);
  await start(email);
  expect((await finish(await waitForResetToken(product, email))).status).toBe(200);
  const confirmReply = await product.browser().get('/api/customer/email/confirm', { query: { token: change } });
  expect(confirmReply.problem.code).toBe('LINK_EXPIRED');
  expect((await logIn(email, nextPassword)).response.customer.details.email.status).toBe(1);
});

test('a weak or breached password is refused, and the link stays valid', async () => {
  const { token } = await registerWithResetLink();
  expect((await finish(token, 'short')).problem.errors).toMatchObject([{ field: 'password', code: 'PASSWORD_WEAK' }]);
  expect((await finish(token, 'Password!')).problem.code).toBe('PASSWORD_BREACHED');
  expect((await finish(token, 'CanopyTelecom!')).problem.code).toBe('PASSWORD_OBVIOUS');
  expect((await finish(token)).status).toBe(200);
});

test('when two requests use the same link at the same time, one is refused with LINK_USED, and no token is stored', async () => {
  const { token, uuid } = await registerWithResetLink();
  const answers = await Promise.all([finish(token), finish(token, `${nextPassword}x`)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect(answers.find(({ status }) => status === 422)?.problem.code).toBe('LINK_USED');
  const rows = await queryRows(product.db.read, sql`select * from email_token where customer_uuid = ${uuid}`);
  expect(JSON.stringify(rows)).not.toContain(token);
});
