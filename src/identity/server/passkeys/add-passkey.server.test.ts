import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { type PasskeyDeviation, createSoftwarePasskey } from '#app/testing/customers/software-passkey.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const add = '/api/customer/passkey/add';

/** Registers a customer with a response to a new passkey, with an optional deviation. */
const adding = async (amiss: PasskeyDeviation = {}) => {
  const { browser } = await registerCustomer(product);
  const key = createSoftwarePasskey(product.settings.APP_URL);
  const options = (await browser.post(`${add}/start`)).response;
  return { browser, body: { name: 'My phone', passkey: key.make(options, amiss) } };
};

test('a passkey is stored once, with an account event', async () => {
  const { browser, body } = await adding();
  expect((await browser.post(add, body)).status).toBe(200);
  expect((await browser.post(add, body)).problem.code).toBe('PASSKEY_REFUSED');
  const { events } = await browser.callEndpoint('GET /api/customer/event/list', { query: {} });
  expect(events[0]).toMatchObject({ kind: 'passkey-added', detail: { what: 'My phone' } });
});

test.each<[string, PasskeyDeviation]>([
  ['another origin', { origin: 'https://canopy.example.evil' }],
  ['another site', { rpID: 'evil.example' }],
  ['a device without user verification', { unverified: true }],
])('a passkey for %s is refused', async (_what, amiss) => {
  const { browser, body } = await adding(amiss);
  expect((await browser.post(add, body)).problem.code).toBe('PASSKEY_REFUSED');
});

test('a response to the challenge of another customer is refused', async () => {
  const { body } = await adding();
  const { browser } = await registerCustomer(product);
  expect((await browser.post(add, body)).problem.code).toBe('PASSKEY_REFUSED');
});

test('a response to an expired challenge is refused', async () => {
  const { browser, body } = await adding();
  await product.advanceClock('PT6M');
  expect((await browser.post(add, body)).problem.code).toBe('PASSKEY_REFUSED');
});
