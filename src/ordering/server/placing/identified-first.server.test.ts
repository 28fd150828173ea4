import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInAs, newTestPerson } from '#app/testing/customers/identity-service.ts';
import { identityProof } from '#identity/server/tables.ts';
import { privateDetails } from '#app/testing/customers/new-customer.ts';
import { createDraft } from '#app/testing/orders/new-order.ts';
import { registerCustomerAndOrderSim, type OrderedSim } from '#app/testing/orders/ordered-sim.ts';
import { payAtProvider } from '#app/testing/product/sandbox-calls.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ settings: { PREPAID_IDENTIFICATION: 'on' } });
});
afterAll(() => product.stop());

const maes = {
  ...privateDetails,
  personal_data: { first_name: 'Ella', last_name: 'Maes', birth_data: { birth_at: '1995-05-20' } },
};

/** Orders and pays a prepaid SIM. */
const createPaidSim = async (confirmed: 'before' | false = 'before'): Promise<OrderedSim> => {
  const sim = await registerCustomerAndOrderSim(product, { offer: 'private-prepaid-s', confirmed });
  const { order_uuid, browser } = sim;
  const { checkout_url } = await browser.callEndpoint('POST /api/order/pay', { body: { order_uuid } });
  await payAtProvider(product, checkout_url);
  await product.waitFor(async () => (await sim.fetchSim()).orderProduct?.order_state === 'confirmed');
  await product.worker?.runUntilIdle();
  return sim;
};

test('a prepaid SIM waits for the identity proof, and is then allocated', async () => {
  const { browser, order_product_uuid, fetchSim, activate } = await createPaidSim();
  const waitingSim = (await fetchSim()).orderProduct;
  expect(waitingSim).toMatchObject({ state: 'in_processing', waits_for: 'identity', identify: true, msisdn: null });
  expect(waitingSim?.tracker.find(({ state }) => state === 'now')?.key).toBe('identity');
  const allocation = await browser.post('/api/order/product/allocate', { order_product_uuid });
  expect([allocation.status, allocation.problem.code]).toEqual([409, 'IDENTITY_MISSING']);

  await logInAs(product, browser, newTestPerson(), 'identify');
  const readySim = await product.waitFor(async () => {
    const { orderProduct } = await fetchSim();
    return orderProduct?.state === 'esim_ready' && orderProduct;
  });
  expect(readySim).toMatchObject({ waits_for: null, msisdn: expect.stringMatching(/^\+324/) });
  await activate();
});

test('a prepaid SIM waits for the confirmed email address before the identity proof', async () => {
  const { fetchSim } = await createPaidSim(false);
  expect((await fetchSim()).orderProduct?.waits_for).toBe('email');
});

test('a prepaid SIM of a customer with an identity proof waits for the confirmed email address', async () => {
  const { browser, fetchSim } = await createPaidSim(false);
  // An identity that an earlier release linked before the address was confirmed.
  const [customer_uuid, now] = [browser.customer ?? '', product.clock.now()];
  const proof = { customer_uuid, issuer: 'https://id.example', subject: customer_uuid, level: null };
  await product.db.write.insert(identityProof).values({ ...proof, first_proved_at: now, last_proved_at: now });
  expect((await fetchSim()).orderProduct?.waits_for).toBe('email');
});

test('a postpaid SIM requires no identity proof', async () => {
  const { fetchSim } = await registerCustomerAndOrderSim(product, { offer: 'private-postpaid-s', confirmed: 'before' });
  const readySim = await product.waitFor(async () => {
    const { orderProduct } = await fetchSim();
    return orderProduct?.state === 'esim_ready' && orderProduct;
  });
  expect(readySim.identify).toBe(false);
});

test('a prepaid SIM requires no proof when PREPAID_IDENTIFICATION is off', async () => {
  const appWithoutIdentity = await startTestApp({ settings: { PREPAID_IDENTIFICATION: 'off', IDENTITY_URL: '' } });
  const { browser, order_uuid, fetchSim } = await registerCustomerAndOrderSim(appWithoutIdentity, {
    offer: 'private-prepaid-s',
    confirmed: 'before',
  });
  const { checkout_url } = await browser.callEndpoint('POST /api/order/pay', { body: { order_uuid } });
  await payAtProvider(appWithoutIdentity, checkout_url);
  const isReady = await appWithoutIdentity.waitFor(async () => (await fetchSim()).orderProduct?.state === 'esim_ready');
  await appWithoutIdentity.stop();
  expect(isReady).toBe(true);
});

test('an order requires an email address for its contract', async () => {
  const browser = product.browser();
  await logInAs(product, browser, newTestPerson());
  await createDraft(browser, [{ offer: 'private-postpaid-s', type: 0 }]);
  await browser.callEndpoint('POST /api/customer/change/personal', { body: maes });
  await browser.callEndpoint('POST /api/customer/payment/method', { body: { method: 0 } });
  const consents = { terms: true, privacy: true, newsletter: false, terms_version: product.settings.TERMS_VERSION };
  const accept = () => browser.post('/api/v2/customer/accept', consents);
  expect((await accept()).problem.code).toBe('DETAILS_MISSING');
  await browser.callEndpoint('POST /api/customer/email/change', { body: { email: `${randomUUID()}@example.com` } });
  expect((await accept()).status).toBe(200);
});
