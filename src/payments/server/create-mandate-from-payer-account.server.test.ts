import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type NewCustomer, registerCustomer } from '#app/testing/customers/new-customer.ts';
import { fetchMessages, payAtProvider, sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import type { AnyJson, TestBrowser } from '#app/testing/product/test-browser.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { mandateActivated } from '#payments/events.ts';
import { domainEvent, rateLimit } from '#platform/db/tables.ts';
import { toStoredType } from '#platform/db/former-event-types.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
beforeEach(async () => void (await product.db.write.delete(rateLimit)));
afterAll(() => product.stop());

const setup = '/api/customer/payment/setup';
const good = { iban: 'BE68 5390 0754 7034', account_holder: 'Ada Peeters', bank_method: 'bank', terms_debit: true };

const customer = (): Promise<NewCustomer> => registerCustomer(product, { details: true });
const paymentOf = async (browser: TestBrowser): Promise<AnyJson> =>
  (await browser.get('/api/customer/session')).response.customer.details.payment;
const statusOf = async (browser: TestBrowser, payment_uuid: string): Promise<AnyJson> =>
  (await browser.get('/api/customer/payment/status', { query: { payment_uuid } })).response;
const subjectsTo = async (email: string): Promise<string[]> =>
  (await fetchMessages(product, email)).map(({ subject }) => subject);

test("the account that paid the bank check is set up with the customer's consent, once and without another check", async () => {
  const { browser, email } = await customer();
  const startedCheck = await browser.post(setup, good);
  const { payment_uuid, checkout_url } = startedCheck.response;
  const use = (terms_debit: boolean) => browser.post(`${setup}/payer`, { payment_uuid, terms_debit });
  // No paid check exists yet.
  expect((await use(true)).status).toBe(404);
  await payAtProvider(product, checkout_url, 'pay', { iban: 'BE43 7310 0001 2301' });
  await product.waitFor(async () => (await statusOf(browser, payment_uuid)).accounts !== null);
  expect((await use(false)).problem.code).toBe('DEBIT_TERMS_REQUIRED');
  const stranger = await customer();
  expect((await stranger.browser.post(`${setup}/payer`, { payment_uuid, terms_debit: true })).status).toBe(404);
  const payments = await sandboxCall<unknown[]>(product, '/api/payments/payments');
  const consentReply = await use(true);
  expect(consentReply.response.mandate_reference).toMatch(/^CANOPY-/);
  expect(consentReply.response.mandate_reference).not.toBe(startedCheck.response.mandate_reference);
  expect(await paymentOf(browser)).toMatchObject({
    method: 1,
    mandate: { state: 'valid', iban_end: '2301', reference: consentReply.response.mandate_reference },
  });
  const events = await product.db.read
    .select()
    .from(domainEvent)
    .where(
      and(
        eq(domainEvent.customer_uuid, browser.customer ?? ''),
        eq(domainEvent.type, toStoredType(mandateActivated.name)),
      ),
    );
  expect(events).toHaveLength(1);
  expect(await sandboxCall<unknown[]>(product, '/api/payments/payments')).toHaveLength(payments.length);
  expect((await use(true)).status).toBe(404);
  await product.waitFor(async () => (await subjectsTo(email)).includes('Your direct debit is set up'));
  await product.advanceClock('P5D');
  await product.waitFor(async () => (await subjectsTo(email)).some((subject) => subject.includes('0.02')));
});

test.each([
  ['Lotte Peeters', 'Lotte Peeters'],
  ['Иван Петров', 'Ada Peeters'],
])('the holder that the bank reports as %s is stored as %s', async (holder, storedName) => {
  const { browser } = await customer();
  const { payment_uuid, checkout_url } = (await browser.post(setup, good)).response;
  await fetch(checkout_url, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'pay', method: 'bancontact', holder, iban: 'BE43 7310 0001 2301' }),
    redirect: 'manual',
  });
  await product.waitFor(async () => (await statusOf(browser, payment_uuid)).accounts !== null);
  await browser.post(`${setup}/payer`, { payment_uuid, terms_debit: true });
  expect(await paymentOf(browser)).toMatchObject({ mandate: { state: 'valid', account_holder: storedName } });
});

test('an account that paid an older bank check is refused', async () => {
  const { browser } = await customer();
  const older = await browser.post(setup, good);
  const { payment_uuid } = older.response;
  await payAtProvider(product, older.response.checkout_url, 'pay', { iban: 'BE43 7310 0001 2301' });
  await product.waitFor(async () => (await statusOf(browser, payment_uuid)).accounts !== null);
  await browser.post(setup, good);
  expect((await browser.post(`${setup}/payer`, { payment_uuid, terms_debit: true })).status).toBe(404);
  expect(await paymentOf(browser)).toMatchObject({ method: -1 });
});
