import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { payAtProvider } from '#app/testing/product/sandbox-calls.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { randomUUID } from 'node:crypto';
import { deriveIbanToken, issueIbanToken } from '../iban-tokens.ts';
import { ibanToken, mandate } from '../tables.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const path = '/api/customer/payment/setup/by-token';
const details = { iban: 'BE68 5390 0754 7034', account_holder: 'Ada Peeters', bank_method: 'bank', terms_debit: true };

/** A customer with a link, and a browser without a session that has it. */
const createLink = async () => {
  const { browser: ownerBrowser } = await registerCustomer(product, { details: true });
  const customer_uuid = ownerBrowser.customer ?? '';
  const now = () => product.clock.now();
  const { token_uuid } = await product.db.tx((tx) =>
    issueIbanToken(tx, { seal: product.seal, now, newId: randomUUID }, customer_uuid),
  );
  const token = deriveIbanToken(product.seal, token_uuid);
  const visitor = product.browser();
  return {
    own: ownerBrowser,
    visitor,
    token,
    customer_uuid,
    getLink: async (who = visitor) => (await who.get(path, { query: { token } })).response,
    postDetails: (body: object = {}, key?: string) =>
      visitor.post(path, { ...details, token, ...body }, key ? { key } : {}),
  };
};

/** GET and POST /api/customer/payment/setup/by-token */
test('a link sets up one bank account without a session, and gives no access to the customer account', async () => {
  const { own, visitor, token, customer_uuid, getLink, postDetails } = await createLink();
  expect(await getLink()).toMatchObject({ state: 'open', is_own: null });
  expect((await getLink(own)).is_own).toBe(true);
  expect((await getLink((await registerCustomer(product)).browser)).is_own).toBe(false);
  expect((await postDetails({ iban: 'BE68 5390 0754 7035' })).problem).toMatchObject({ code: 'IBAN_INVALID' });
  expect((await postDetails({ terms_debit: false })).problem).toMatchObject({ code: 'DEBIT_TERMS_REQUIRED' });

  // Twice at the same time: one bank check.
  const replies = await Promise.all([postDetails(), postDetails()]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const startedCheck = replies.find(({ status }) => status === 200)?.response;
  expect(await getLink()).toMatchObject({ state: 'waiting', checkout_url: startedCheck.checkout_url });
  expect((await postDetails()).problem).toMatchObject({ code: 'IBAN_LINK_USED' });
  await payAtProvider(product, startedCheck.checkout_url, 'fail', { code: 'insufficient_funds' });
  await product.waitFor(async () => (await getLink()).state === 'failed');

  const secondCheck = await postDetails();
  await payAtProvider(product, secondCheck.response.checkout_url);
  await product.waitFor(async () => (await getLink()).state === 'done');
  expect((await postDetails()).problem).toMatchObject({ code: 'IBAN_LINK_USED' });
  const { customer } = (await own.get('/api/customer/session')).response;
  expect(customer.details.payment).toMatchObject({ method: 1, mandate: { state: 'valid', iban_end: '7034' } });
  // Never a session.
  expect((await visitor.get('/api/customer/session')).status).toBe(401);
  const rows = await product.db.read.select().from(ibanToken).where(eq(ibanToken.customer_uuid, customer_uuid));
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('an unknown or expired link is refused, and changes nothing', async () => {
  const { getLink, postDetails, visitor, customer_uuid } = await createLink();
  expect((await visitor.get(path, { query: { token: 'unknown' } })).problem).toMatchObject({
    code: 'IBAN_LINK_UNKNOWN',
  });
  expect((await postDetails({ token: 'unknown' })).problem).toMatchObject({ code: 'IBAN_LINK_UNKNOWN' });
  await product.db.write
    .update(ibanToken)
    .set({ expires_at: product.clock.now() })
    .where(eq(ibanToken.customer_uuid, customer_uuid));
  expect(await getLink()).toMatchObject({ state: 'expired' });
  expect((await postDetails()).problem).toMatchObject({ code: 'IBAN_LINK_EXPIRED' });
  expect(await product.db.read.select().from(mandate).where(eq(mandate.customer_uuid, customer_uuid))).toEqual([]);
});
