import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmEmailInDatabase } from '#app/testing/customers/customer-state.ts';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { type PasskeyDeviation, createSoftwarePasskey } from '#app/testing/customers/software-passkey.ts';
import { credential } from '#identity/server/tables.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const add = '/api/customer/passkey/add';

/** Registers a customer with a response to a new passkey, with an optional deviation. */
const startAdding = async (deviation: PasskeyDeviation = {}) => {
  const { browser, uuid } = await registerCustomer(product);
  await confirmEmailInDatabase(product, uuid);
  const key = createSoftwarePasskey(product.settings.APP_URL);
  const options = (await browser.post(`${add}/start`)).response;
  return { browser, body: { name: 'My phone', passkey: key.create(options, deviation) } };
};

test('a passkey is stored once, with an account event', async () => {
  const { browser, body } = await startAdding();
  expect((await browser.post(add, body)).status).toBe(200);
  expect((await browser.post(add, body)).problem.code).toBe('PASSKEY_REFUSED');
  const { events } = await browser.callEndpoint('GET /api/customer/event/list', { query: {} });
  expect(events[0]).toMatchObject({ kind: 'passkey-added', detail: { what: 'My phone' } });
});

test.each<[string, PasskeyDeviation]>([
  ['another origin', { origin: 'https://canopy.example.evil' }],
  ['another site', { rpID: 'evil.example' }],
  ['a device without user verification', { unverified: true }],
])('a passkey for %s is refused', async (_what, deviation) => {
  const { browser, body } = await startAdding(deviation);
  expect((await browser.post(add, body)).problem.code).toBe('PASSKEY_REFUSED');
});

test('a response to the challenge of another customer is refused', async () => {
  const { body } = await startAdding();
  const { browser } = await registerCustomer(product);
  expect((await browser.post(add, body)).problem.code).toBe('PASSKEY_REFUSED');
});

test('an account without a confirmed address cannot add a passkey', async () => {
  const { browser, body } = await startAdding();
  const stranger = await registerCustomer(product);
  const start = await stranger.browser.post(`${add}/start`);
  expect([start.status, start.problem.code]).toEqual([409, 'EMAIL_NOT_VERIFIED']);
  // The owner of the address proves it after the challenge was made, which releases it from this account.
  await product.db.write
    .update(credential)
    .set({ email_status: 0 })
    .where(eq(credential.customer_uuid, browser.customer ?? ''));
  expect((await browser.post(add, body)).problem.code).toBe('EMAIL_NOT_VERIFIED');
});

test('a response to an expired challenge is refused', async () => {
  const { browser, body } = await startAdding();
  await product.advanceClock('PT6M');
  expect((await browser.post(add, body)).problem.code).toBe('PASSKEY_REFUSED');
});
